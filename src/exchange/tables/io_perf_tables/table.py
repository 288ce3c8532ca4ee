"""A table as io-perf hands it over: texts in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Tuple


@dataclass(frozen=True)
class Column:
    title: str
    #: `left` or `right`: figures stand at the right.
    align: str


@dataclass(frozen=True)
class Table:
    title: str
    columns: Tuple[Column, ...]
    rows: Tuple[Tuple[str, ...], ...]
    #: Sentences about the table as a whole.
    notes: Tuple[str, ...] = ()
