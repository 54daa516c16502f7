"""The scripts of the pages are sent as one that does what they do as modules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamenight.web.edge.bundle import joined
from gamenight.web.edge.static_files import STATIC

if TYPE_CHECKING:
    from tests.web.conftest import Visitor

MODULES = {
    "main.js": 'import { play } from "./live.js";\nimport { say } from "./draw/pen.js";\nplay();',
    "live.js": 'import {\n  say,\n} from "./draw/pen.js";\nexport async function play() {}',
    "draw/pen.js": 'import { hear } from "../ear.js";\nexport const say = hear;\nconst own = 1;',
    "ear.js": "export class Ear {}\nexport function hear() {}",
    "unused.js": "export const never = 1;",
}

JOINED = """\
const MODULES = {};
{ // ear.js
class Ear {}
function hear() {}
MODULES["ear.js"] = { Ear, hear };
}
{ // draw/pen.js
const { hear } = MODULES["ear.js"];
const say = hear;
const own = 1;
MODULES["draw/pen.js"] = { say };
}
{ // live.js
const {
  say,
} = MODULES["draw/pen.js"];
async function play() {}
MODULES["live.js"] = { play };
}
{ // main.js
const { play } = MODULES["live.js"];
const { say } = MODULES["draw/pen.js"];
play();
MODULES["main.js"] = {  };
}"""


def test_each_module_is_a_block_behind_those_that_it_imports() -> None:
    assert joined(MODULES, "main.js") == JOINED


def script_of(visitor: Visitor) -> str:
    answer = visitor.http.get("/static/script.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    return answer.text


def test_every_script_but_the_types_is_sent(visitor: Visitor) -> None:
    sent = re.findall(r"^\{ // (.+)$", script_of(visitor), re.MULTILINE)
    there = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("js/**/*.js")}
    assert sorted(sent) == sorted(there - {"js/lib/types.js"})


def test_nothing_is_taken_before_it_is_there(visitor: Visitor) -> None:
    """As it would be if two scripts imported each other."""
    there: set[str] = set()
    imports = 0
    for line in script_of(visitor).splitlines():
        if taken := re.search(r'= MODULES\["(.+)"\];$', line):
            assert taken[1] in there
            imports += 1
        elif put := re.match(r'MODULES\["(.+)"\] = ', line):
            there.add(put[1])
    assert "js/main.js" in there
    assert imports


def test_nothing_is_left_of_the_modules(visitor: Visitor) -> None:
    """What is imported or exported in another way would stay as it is, and break the script."""
    assert not re.search(r"^\s*(import|export)\b", script_of(visitor), re.MULTILINE)
