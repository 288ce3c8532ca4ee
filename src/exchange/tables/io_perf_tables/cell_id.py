"""Cell ids: `runner/operation/api?name=value&…`, as src/core/cells/cell-id.ts has them."""

from __future__ import annotations

import re
from typing import Dict, NamedTuple, Optional


class CellId(NamedTuple):
    runner: str
    operation: str
    api: str
    parameters: Dict[str, str]

    @property
    def family(self) -> str:
        return f"{self.runner}/{self.operation}/{self.api}"


def parse_cell(text: str) -> Optional[CellId]:
    """None for an id of another shape, which is a plain name without parts."""
    path, _, query = text.partition("?")
    parts = path.split("/")
    if len(parts) != 3 or not all(parts):
        return None
    pairs = [pair.partition("=") for pair in query.split("&")] if query else []
    if any(not name or not value for name, _, value in pairs):
        return None
    return CellId(parts[0], parts[1], parts[2], {name: value for name, _, value in pairs})


def matches(text: str, pattern: str) -> bool:
    """`*` matches anything; missing parts and parameters match all values."""
    path, _, query = pattern.partition("?")
    cell = parse_cell(text)
    if cell is None:
        return _glob(pattern, text)
    if not _glob(path, cell.family) and not _glob(path.rstrip("/") + "/*", cell.family):
        return False
    for pair in filter(None, query.split("&")):
        name, _, value = pair.partition("=")
        actual = cell.parameters.get(name)
        if actual is None or not _glob(value or "*", actual):
            return False
    return True


def _glob(pattern: str, text: str) -> bool:
    # Runs of stars are one star: many in a row would make the expression slow.
    pieces = (re.escape(piece) for piece in re.sub(r"\*+", "*", pattern).split("*"))
    return re.fullmatch(".*".join(pieces), text, re.DOTALL) is not None
