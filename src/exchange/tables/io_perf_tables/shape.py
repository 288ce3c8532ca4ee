"""Reads untrusted JSON: every step into it is checked, and an error names the place."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, NoReturn, Optional, Tuple

from .errors import TablesError


def parse_json(text: str, name: str) -> Any:
    """:raises TablesError: for text that is not JSON, and for JSON that io-perf never writes (NaN, thousands of levels)"""

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is not a number")

    try:
        return json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise TablesError(
            f"{name} is not valid JSON ({_first_line(error)}): it may be cut short; measure again or restore it."
        ) from None


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]


class Shape:
    """A value and its place."""

    def __init__(self, value: object, name: str, schema: str, path: str = "") -> None:
        self._value = value
        self._name = name
        self._schema = schema
        self._path = path

    def fail(self, what: str) -> NoReturn:
        where = self._path[:200] or "its top"
        raise TablesError(
            f"{self._name} does not fit {self._schema} at {where}: {what}; restore the file or measure again."
        )

    def _at(self, value: object, step: str) -> Shape:
        return Shape(value, self._name, self._schema, f"{self._path}.{step}" if self._path else step)

    def _object(self) -> Dict[str, object]:
        if not isinstance(self._value, dict):
            self.fail("it is not an object")
        return self._value

    def member(self, key: str) -> Shape:
        members = self._object()
        if key not in members:
            self._at(None, key).fail("it is missing")
        return self._at(members[key], key)

    def optional(self, key: str) -> Optional[Shape]:
        """None if the member does not exist or is null."""
        value = self._object().get(key)
        return None if value is None else self._at(value, key)

    def members(self) -> Iterator[Tuple[str, Shape]]:
        for key, value in self._object().items():
            yield key, self._at(value, key)

    def elements(self) -> List[Shape]:
        if not isinstance(self._value, list):
            self.fail("it is not a list")
        return [self._at(value, str(position)) for position, value in enumerate(self._value)]

    def text(self) -> str:
        if not isinstance(self._value, str):
            self.fail("it is not a text")
        return self._value

    def number(self) -> float:
        # Python treats a bool as an int.
        if isinstance(self._value, bool) or not isinstance(self._value, (int, float)):
            self.fail("it is not a number")
        try:
            return float(self._value)
        except OverflowError:
            self.fail("it is too large for a number")

    def count(self) -> int:
        number = self.number()
        if number < 0 or number != int(number):
            self.fail("it is not a count")
        return int(number)

    def scalar(self) -> str:
        """A text, a number, true or false, as text."""
        if isinstance(self._value, bool):
            return "true" if self._value else "false"
        if isinstance(self._value, (str, int, float)):
            return str(self._value)
        self.fail("it is neither text nor number")

    def optional_text(self, key: str) -> Optional[str]:
        found = self.optional(key)
        return None if found is None else found.text()

    def optional_number(self, key: str) -> Optional[float]:
        found = self.optional(key)
        return None if found is None else found.number()

    def optional_count(self, key: str) -> Optional[int]:
        found = self.optional(key)
        return None if found is None else found.count()

    def texts(self, key: str) -> Tuple[str, ...]:
        """A list of texts; empty if it does not exist."""
        found = self.optional(key)
        return () if found is None else tuple(element.text() for element in found.elements())
