"""Results as plain values that fit into JSON, and back to the last digit.

Dataclasses and structs become objects by their fields, mappings become lists of pairs, since their
keys may be anything. What comes back is checked: a file may hold anything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct


class NotPlain(ValueError):
    """A value that is not of the kind that was asked for."""


def plain(value: Any) -> Any:
    """Return a result as lists, objects by name, numbers and words."""
    if is_dataclass(value) or isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in names_of(type(value))}
    if isinstance(value, Mapping):
        return [[plain(key), plain(item)] for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def names_of(kind: type) -> list[str]:
    if issubclass(kind, Struct):
        return list(kind.__struct_fields__)
    assert is_dataclass(kind)
    return [field.name for field in fields(kind)]


def rebuilt(kind: Any, value: Any) -> Any:
    """Return the result of that kind that became this plain value."""
    origin = get_origin(kind) or kind
    if isinstance(origin, type) and (is_dataclass(origin) or issubclass(origin, Struct)):
        return rebuilt_object(origin, value)
    if origin is UnionType or value is None:
        return rebuilt_or_none(kind, value)
    if origin in (list, tuple):
        return rebuilt_list(kind, value)
    if origin in (dict, defaultdict, Counter):
        return rebuilt_mapping(kind, value)
    return rebuilt_atom(origin, value)


def rebuilt_object(kind: type, value: Any) -> Any:
    names, hints = names_of(kind), get_type_hints(kind)
    if not isinstance(value, dict) or set(value) != set(names):
        raise NotPlain(f"not a {kind.__name__}")
    return kind(**{name: rebuilt(hints[name], value[name]) for name in names})


def rebuilt_or_none(kind: Any, value: Any) -> Any:
    others = [one for one in get_args(kind) if one is not type(None)]
    if value is None and len(others) < len(get_args(kind)):
        return None
    if value is None or len(others) != 1:
        raise NotPlain("nothing where something should be")
    return rebuilt(others[0], value)


def rebuilt_list(kind: Any, value: Any) -> Any:
    origin, items = get_origin(kind), get_args(kind)
    if not isinstance(value, list):
        raise NotPlain("not a list")
    if origin is list or items[-1] is Ellipsis:
        return origin(rebuilt(items[0], item) for item in value)
    if len(items) != len(value):
        raise NotPlain("a list of another length")
    return tuple(rebuilt(one, item) for one, item in zip(items, value, strict=True))


def rebuilt_mapping(kind: Any, value: Any) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    key, item = arguments if len(arguments) == 2 else (arguments[0], int)
    pairs = dict(rebuilt_list(list[tuple[key, item]], value))  # type: ignore[valid-type]
    if origin is defaultdict:
        return defaultdict(get_origin(item) or item, pairs)
    return Counter(pairs) if origin is Counter else pairs


def rebuilt_atom(kind: Any, value: Any) -> Any:
    """Return a number, a word or yes and no; a whole number will do where any is wanted."""
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise NotPlain(f"not of type {kind}")
    return value
