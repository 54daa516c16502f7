"""JSDoc types for the scripts of the pages, made from the classes of the protocol."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec.inspect as shapes
from msgspec import NODEFAULT

from gamenight.table import Item, Lesson
from gamenight.web.evening.messages import FromEvening, FromGuest
from gamenight.web.protocol.messages import (
    AnalysisFrame,
    Art,
    FromClient,
    FromServer,
    ReplayFrame,
    TurnShown,
)

HEAD: Final = """\
// @ts-check
// What travels (docs/protocol.md), as scripts/schema writes it from the classes of the server.
// A field with a question mark is left out where it has its usual value.
"""

PLAIN: Final[dict[type[shapes.Type], str]] = {
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}

NAMED: Final[dict[str, Any]] = {
    "Item": Item,
    "Message": FromClient,
    "Frame": FromServer,
    "ReplayFrame": ReplayFrame,
    "AnalysisFrame": AnalysisFrame,
    "TurnShown": TurnShown,
    "Art": Art,
    "Lesson": Lesson,
    "EveningMessage": FromGuest,
    "FromEvening": FromEvening,
}


def typedefs() -> str:
    """Return the text of static/js/lib/types.js."""
    writer = TypeWriter()
    for name, kind in NAMED.items():
        writer.add(name, kind)
    lines = [f" * @typedef {{{words}}} {name}\n" for name, words in writer.types.items()]
    return f"{HEAD}\n/**\n{''.join(lines)} */\n\nexport {{}};\n"


class TypeWriter:
    """Writes types as TypeScript has them, each after those that it is made of."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}
        """By name; a type comes after those that it is made of."""
        self._names: dict[str, str] = {}
        """The names of unions, by what they are made of."""

    def add(self, name: str, kind: Any) -> None:
        words = self._words(shapes.type_info(kind))
        if words != name:
            self.types[name] = words
            self._names[words] = name

    def _words(self, shape: shapes.Type) -> str:
        match shape:
            case shapes.StructType():
                leaves_out = shape.cls.__struct_config__.omit_defaults
                tags = [f"{shape.tag_field}: {json.dumps(shape.tag)}"] if shape.tag else []
                return self._record(shape, tags, leaves_out)
            case shapes.DataclassType():
                return self._record(shape, [], False)
            case shapes.UnionType():
                words = " | ".join(self._words(part) for part in shape.types)
                return self._names.get(words, words)
            case shapes.EnumType():
                name = shape.cls.__name__
                self.types[name] = literals([member.value for member in shape.cls])
                return name
            case shapes.LiteralType():
                return literals(shape.values)
            case shapes.TupleType():
                return f"[{', '.join(self._words(part) for part in shape.item_types)}]"
            case shapes.VarTupleType() | shapes.ListType():
                return in_brackets(self._words(shape.item_type)) + "[]"
            case shapes.DictType():
                return f"Record<string, {self._words(shape.value_type)}>"
        return PLAIN[type(shape)]

    def _record(
        self,
        shape: shapes.StructType | shapes.DataclassType,
        tags: list[str],
        leaves_out: bool,
    ) -> str:
        name = shape.cls.__name__
        if name not in self.types:
            fields = tags + [self._field(field, leaves_out) for field in shape.fields]
            self.types[name] = f"{{ {', '.join(fields)} }}"
        return name

    def _field(self, field: shapes.Field, leaves_out: bool) -> str:
        is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
        mark = "?" if not field.required and (leaves_out or is_unset) else ""
        return f"{field.encode_name}{mark}: {self._words(field.type)}"


def literals(values: Any) -> str:
    return " | ".join(json.dumps(value) for value in values)


def in_brackets(words: str) -> str:
    return f"({words})" if " | " in words else words
