"""A table before rendering: texts in columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Set, Tuple

from .units import NO_FIGURE


@dataclass(frozen=True)
class Column:
    title: str
    #: Figures stand at the right.
    is_figure: bool = False


@dataclass(frozen=True)
class Table:
    title: str
    columns: Tuple[Column, ...]
    rows: Tuple[Tuple[str, ...], ...]
    #: Sentences about the table as a whole.
    notes: Tuple[str, ...] = ()


def texts(*titles: str) -> Tuple[Column, ...]:
    return tuple(Column(title) for title in titles)


def figures(*titles: str) -> Tuple[Column, ...]:
    return tuple(Column(title, is_figure=True) for title in titles)


def without(table: Table, *titles: str) -> Table:
    """The table without the named columns."""
    kept = [position for position, column in enumerate(table.columns) if column.title not in titles]
    return Table(
        table.title,
        tuple(table.columns[position] for position in kept),
        tuple(tuple(row[position] for position in kept) for row in table.rows),
        table.notes,
    )


def without_empty(table: Table, *titles: str) -> Table:
    """The table without those named columns that are empty."""
    return without(table, *(title for title in titles if values_of(table, title) <= {"", NO_FIGURE}))


def values_of(table: Table, title: str) -> Set[str]:
    """The texts of a column."""
    at = [column.title for column in table.columns].index(title)
    return {row[at] for row in table.rows}
