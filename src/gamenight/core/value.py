"""Values: things that compare, print and travel by what is in them."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

APART: Final = ("journal", "choosing", "lends")
"""Attributes of a state that are not part of what it is: where its events go, and what it has
worked out."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Value:
    """A plain class that compares by value and can be pickled.

    In compiled code it is several times as quick to make as a frozen dataclass. It is treated as
    frozen once it is shared.

    ``serializable`` lets pickle make instances without calling ``__init__``, of subclasses too. It
    has a price: interpreted code (a test) cannot make instances of a compiled subclass without
    ``allow_interpreted_subclasses``, because then its ``__init__`` is not called either.
    """

    def copy(self) -> Self:
        """Return an independent copy: changing one does not change the other.

        A class that is copied all the time should override this and name its attributes one by
        one, which is several times as fast when compiled.
        """
        other = type(self).__new__(type(self))
        for name in attribute_names(self):
            setattr(other, name, copy_of(getattr(self, name)))
        return other

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and snapshot(self) == snapshot(other)

    def __hash__(self) -> int:
        return hash(snapshot(self))

    def __repr__(self) -> str:
        return repr(snapshot(self))

    # Compiled classes keep their attributes where pickle does not look.

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in attribute_names(self)}

    def __setstate__(self, inside: dict[str, object]) -> None:
        for name, thing in inside.items():
            setattr(self, name, thing)


def copy_of(thing: object) -> object:
    """Return a copy of everything that can change; numbers, words and the like are shared."""
    if isinstance(thing, Value):
        return thing.copy()
    if isinstance(thing, list):
        return [copy_of(item) for item in thing]
    if isinstance(thing, tuple):
        return tuple([copy_of(item) for item in thing])
    if isinstance(thing, dict):
        return {key: copy_of(item) for key, item in thing.items()}
    if isinstance(thing, (set, bytearray)):
        return thing.copy()
    return thing


def snapshot(thing: object) -> object:
    """Return everything inside a state, view or value as nested tuples, to compare or to print."""
    if thing is None or isinstance(thing, (int, str, float)):
        return thing
    if isinstance(thing, (list, tuple, bytes, bytearray)):
        return tuple([snapshot(item) for item in thing])
    if isinstance(thing, dict):
        return tuple([(key, snapshot(thing[key])) for key in thing])
    if isinstance(thing, (set, frozenset)):
        return tuple(sorted([snapshot(item) for item in thing], key=repr))
    names = attribute_names(thing)
    if not names and not isinstance(thing, Value):
        raise TypeError(f"a {type(thing).__name__} hides what is in it; a list or a Value does not")
    inside = [(name, snapshot(getattr(thing, name))) for name in names if name not in APART]
    return (type(thing).__name__, *inside)


def attribute_names(thing: object) -> list[str]:
    """Return the attributes of an instance; compiled classes keep theirs outside its dictionary."""
    kind = type(thing)
    names = COMPILED.get(kind)
    if names is None:
        names = COMPILED[kind] = compiled_names(kind)
    inside = getattr(thing, "__dict__", None)
    return sorted({*names, *inside}) if inside else names


def compiled_names(kind: type) -> list[str]:
    names: set[str] = set()
    for base in kind.__mro__:
        names.update(getattr(base, "__mypyc_attrs__", ()))
    return sorted(names - {"__dict__"})


COMPILED: Final[dict[type, list[str]]] = {}
"""What ``compiled_names`` found; looking it up again would take most of a snapshot's time."""
