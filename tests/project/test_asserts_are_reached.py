"""No test can pass without reaching its asserts.

An assert in a loop that may be empty, or under an ``if`` on something that the test has found out,
proves nothing where it is never reached. Such a loop goes over ``some(...)``, which fails where
there is nothing, or what was met is counted, and an assert besides looks at the count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.some import some

TESTS = Path(__file__).parents[1]

SOURCES_OF_SOME = frozenset(
    ("all_games", "every_setup", "game_ids", "product", "solo_games", "some", "split", "walk")
)
"""Functions that return at least one thing, whatever they are given."""
KEEPING = frozenset(
    (
        *("dict", "list", "set", "tuple", "enumerate", "reversed", "sorted", "zip"),
        *("islice", "items", "keys", "permutations", "values"),
    )
)
"""Functions and methods that return something where there was something."""
COUNTING = frozenset(("add", "append", "extend", "setdefault", "update"))

Function = ast.FunctionDef | ast.AsyncFunctionDef
Guard = ast.If | ast.For | ast.AsyncFor


def asserts_under(
    body: list[ast.stmt], guards: tuple[Guard, ...]
) -> Iterator[tuple[ast.Assert, tuple[Guard, ...]]]:
    """The asserts of a function, and what each of them is under."""
    for statement in body:
        if isinstance(statement, ast.Assert):
            yield statement, guards
            continue
        inner = (*guards, statement) if isinstance(statement, Guard) else guards
        for name in ("body", "orelse", "finalbody"):
            if not isinstance(statement, (Function, ast.ClassDef)):
                yield from asserts_under(getattr(statement, name, []), inner)


def has_some(things: ast.expr | None, test: Function) -> bool:
    """Whether there is surely something in what a loop goes over."""
    match things:
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            return any(
                not isinstance(one, ast.Starred) or has_some(one.value, test) for one in elts
            )
        case ast.Starred(value):
            return has_some(value, test)
        case ast.Constant(value):
            return bool(value)
        case ast.Dict(keys):
            return bool(keys)
        case ast.Attribute(value, name):
            return name.isupper() or name == "players"
        case ast.Name(name):
            return name.isupper() or name in parameters(test) or is_bound_to_some(name, test)
        case ast.Subscript(value, ast.Constant()):
            return has_some(value, test)
        case ast.BinOp(left, ast.Add() | ast.BitOr(), right):
            return has_some(left, test) or has_some(right, test)
        case ast.ListComp(_, generators) | ast.GeneratorExp(_, generators):
            return all(has_some(one.iter, test) and not one.ifs for one in generators)
        case ast.SetComp(_, generators):
            return all(has_some(one.iter, test) and not one.ifs for one in generators)
        case ast.Call(ast.Name("range"), arguments):
            return len(arguments) > 1 or counts_up(arguments[0])
        case ast.Call(ast.Name(name), arguments):
            return name in SOURCES_OF_SOME or (
                name in KEEPING and any(has_some(one, test) for one in arguments)
            )
        case ast.Call(ast.Attribute(value, name)):
            return name in SOURCES_OF_SOME or (name in KEEPING and has_some(value, test))
    return False


def counts_up(most: ast.expr) -> bool:
    """Whether a range to this number has a number: one that is written there, or of players."""
    match most:
        case ast.Constant(value):
            return bool(value)
        case ast.Name(name) | ast.Attribute(_, name):
            return name.isupper() or name == "players"
        case ast.BinOp(left, _, _):
            return counts_up(left)
    return False


def parameters(test: Function) -> set[str]:
    return {argument.arg for argument in test.args.args}


def is_bound_to_some(name: str, test: Function) -> bool:
    found = [
        node.value
        for node in ast.walk(test)
        if (isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets))
        or (isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name)
    ]
    return bool(found) and all(has_some(value, test) for value in found)


def names_in(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def counted_in(guards: tuple[Guard, ...]) -> set[str]:
    """The names of what is changed under some of these."""
    found = set()
    for node in (node for guard in guards for node in ast.walk(guard)):
        match node:
            case ast.AugAssign(ast.Name(name)):
                found.add(name)
            case ast.AugAssign(ast.Subscript(ast.Name(name))):
                found.add(name)
            case ast.Assign([ast.Name(name)]) | ast.NamedExpr(ast.Name(name)):
                found.add(name)
            case ast.Call(ast.Attribute(ast.Name(name), method)) if method in COUNTING:
                found.add(name)
    return found


def is_open(guard: Guard, test: Function) -> bool:
    """Whether nothing says that what is under it is reached."""
    if isinstance(guard, ast.If):
        return not names_in(guard.test) <= parameters(test)
    return not has_some(guard.iter, test)


def fails_at_the_end(test: Function) -> bool:
    """Whether a test that finds nothing to look at comes to a line that fails."""
    last = test.body[-1]
    return isinstance(last, ast.Raise) or ast.unparse(last).startswith("pytest.fail(")


def unreached(test: Function) -> Iterator[ast.Assert]:
    """The asserts that a test may pass without."""
    if fails_at_the_end(test):
        return
    found = list(asserts_under(test.body, ()))
    for one, guards in found:
        open_ones = tuple(guard for guard in guards if is_open(guard, test))
        if not open_ones:
            continue
        inside = {id(node) for guard in open_ones for node in ast.walk(guard)}
        besides = [other for other, _ in found if id(other) not in inside]
        counted = counted_in(open_ones[-1:])
        looked_at = {ast.unparse(node) for other in besides for node in ast.walk(other)}
        goes_over = {ast.unparse(each.iter) for each in open_ones if not isinstance(each, ast.If)}
        if not (counted & looked_at or goes_over & looked_at):
            yield one


def all_tests(source: str) -> Iterator[Function]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function) and node.name.startswith("test_"):
            yield node


def test_every_assert_is_reached() -> None:
    found = [
        f"{file.relative_to(TESTS)}:{one.lineno} {test.name}"
        for file in some(sorted(TESTS.rglob("test_*.py")))
        for test in all_tests(file.read_text(encoding="utf-8"))
        for one in unreached(test)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("body", "is_reached"),
    [
        ("for one in found:\n  assert one", False),
        ("for one in some(found):\n  assert one", True),
        ("for one in found:\n  assert one\n assert found", True),
        ("for one in found:\n  assert one\n  met += 1\n assert met > 3", True),
        ("for one in found:\n  assert one\n  met += 1\n assert other", False),
        ("if found():\n  assert one", False),
        ("if given:\n  assert one", True),
        ("for one in (1, 2):\n  if found(one):\n   assert one", False),
        ("for one in (1, 2):\n  if found(one):\n   met.add(one)\n   assert one\n assert met", True),
        ("for one in found:\n  if one:\n   assert one\n   return\n raise AssertionError", True),
        ("for one in range(3):\n  assert one", True),
        ("for one in range(len(found)):\n  assert one", False),
    ],
)
def test_what_may_not_be_reached_is_found(body: str, is_reached: bool) -> None:
    (test,) = all_tests(f"def test_it(given):\n {body}\n")
    assert (not list(unreached(test))) is is_reached
