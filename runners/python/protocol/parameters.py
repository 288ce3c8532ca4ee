"""The values that a cell's parameters may have."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .faults import value_fault
from .requests import shorten

KIB = 1024
MIB = 1024**2
GIB = 1024**3

_unit_bytes = {"B": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB}


@dataclass(frozen=True)
class Kind:
    """A kind of value: how its text becomes a value (None: it does not), and what stands for it when it is left out."""

    parse: Callable[[str], Any]
    expected: str
    """For messages: "a size like 64KiB"."""
    fallback: Optional[str] = None


Kinds = Mapping[str, Kind]


def parse_size(text: str) -> Optional[int]:
    """Bytes: `0`, `512B`, `4KiB` … in the largest unit that divides."""
    if text == "0":
        return 0
    match = re.fullmatch(r"([1-9][0-9]{0,15})(B|KiB|MiB|GiB)", text)
    if not match:
        return None
    amount, unit = int(match[1]), match[2]
    size_bytes = amount * _unit_bytes[unit]
    is_canonical = unit == "GiB" or amount % 1024 != 0
    return size_bytes if is_canonical and size_bytes < 2**53 else None


def size(fallback: Optional[str] = None) -> Kind:
    return Kind(parse_size, "a size like 0, 512B, 4KiB, 64MiB", fallback)


def chunk(fallback: Optional[str] = None) -> Kind:
    """The size of one call: between 1 byte and 1 GiB."""

    def parse(text: str) -> Optional[int]:
        size_bytes = parse_size(text)
        return size_bytes if size_bytes is not None and 1 <= size_bytes <= GIB else None

    return Kind(parse, "a size from 1B to 1GiB", fallback)


def parse_count(text: str, least: int, most: int) -> Optional[int]:
    value = int(text) if re.fullmatch(r"0|[1-9][0-9]{0,15}", text) else -1
    return value if least <= value <= most else None


def count(least: int, most: int, fallback: Optional[str] = None) -> Kind:
    return Kind(lambda text: parse_count(text, least, most), f"a number from {least} to {most}", fallback)


def choice(values: Sequence[str], fallback: Optional[str] = None) -> Kind:
    return Kind(lambda text: text if text in values else None, f"one of {', '.join(values)}", fallback)


def yes_no(fallback: str) -> Kind:
    return Kind(lambda text: {"yes": True, "no": False}.get(text), "yes or no", fallback)


def word() -> Kind:
    """A name that the runner hands on without knowing it."""
    return Kind(lambda text: text if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._~+-]*", text) else None, "a word")


CACHES = ("warm", "cold")
SYNCS = ("never", "end", "each", "data-end", "data-each", "dsync")


def parse_parameters(kinds: Kinds, given: Mapping[str, str]) -> dict[str, Any]:
    """Raises Fault EINVAL for an unknown or missing parameter or a value that its kind does not have."""
    for name in given:
        if name not in kinds:
            raise value_fault(f'"{name}" is not a parameter of this cell; it has {", ".join(sorted(kinds)) or "none"}.')
    values: dict[str, Any] = {}
    for name, kind in kinds.items():
        text = given.get(name, kind.fallback)
        if text is None:
            raise value_fault(f'The parameter "{name}" is missing: give {kind.expected}.')
        value = kind.parse(text)
        if value is None:
            raise value_fault(f"{name}={shorten(text)} is not possible: give {kind.expected}.")
        values[name] = value
    return values
