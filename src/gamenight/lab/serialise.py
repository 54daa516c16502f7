"""Results as plain values that fit into JSON, and back to the last digit.

Counters and defaultdicts become lists of pairs, since their keys may be anything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct, ValidationError

Found = TypeVar("Found")


def plain(value: Any) -> Any:
    """Return a result as lists, objects by name, numbers and words."""
    if isinstance(value, (Counter, defaultdict)):
        return [[plain(key), plain(item)] for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def rebuilt(kind: type[Found], value: Any) -> Found:
    """Return the result that became this plain value; refused if anything is missing or beyond."""
    found = msgspec.convert(value, kind, dec_hook=mapping)
    if plain(found) != value:
        raise ValidationError(f"not a whole {kind.__name__}")
    return found


def mapping(kind: Any, pairs: Any) -> Any:
    """Return the counter or defaultdict that became these pairs."""
    origin, arguments = get_origin(kind), get_args(kind)
    key, item = arguments if origin is defaultdict else (arguments[0], int)
    held = dict(msgspec.convert(pairs, list[tuple[key, item]], dec_hook=mapping))  # type: ignore[valid-type]
    return defaultdict(get_origin(item) or item, held) if origin is defaultdict else Counter(held)
