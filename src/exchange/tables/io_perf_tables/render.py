"""Tables as text, by tabulate."""

from __future__ import annotations

import difflib
from types import ModuleType
from typing import List, Sequence, Tuple

from .errors import TablesError
from .escape import escape, visible
from .table import Table

DEFAULT_FORMAT = "simple"

_REMEDY = "install it (python3 -m pip install tabulate, or apt-get install python3-tabulate)"


def format_names() -> Tuple[str, ...]:
    """Every format of the installed tabulate.

    :raises TablesError: where none is
    """
    return tuple(_tabulate().tabulate_formats)


def render(tables: Sequence[Table], format_name: str = DEFAULT_FORMAT) -> str:
    """
    :param format_name: one of format_names()
    :raises TablesError: for another one, or without tabulate
    """
    tabulate = _tabulate()
    if format_name not in tabulate.tabulate_formats:
        close = difflib.get_close_matches(format_name, tabulate.tabulate_formats, 1)
        nearest = f" (did you mean {close[0]}?)" if close else ""
        known = ", ".join(tabulate.tabulate_formats)
        raise TablesError(f'There is no table format "{visible(format_name)[:40]}"{nearest}: the formats are {known}.')
    pieces: List[str] = []
    for table in tables:
        if len(tables) > 1:
            pieces.append(_title(table.title, format_name))
        pieces.append(_one(table, format_name) + "\n")
    return "\n".join(pieces)


def _one(table: Table, format_name: str) -> str:
    headers = [escape(column.title, format_name) for column in table.columns]
    rows = [[escape(cell, format_name) for cell in row] for row in table.rows]
    alignment = [column.align for column in table.columns]
    text: str = _tabulate().tabulate(
        rows,
        headers=headers,
        tablefmt=format_name,
        # Texts stay unchanged: an id such as 1e5 is not a number.
        disable_numparse=True,
        # Without rows tabulate has no columns to align.
        colalign=alignment if rows else None,
    )
    return text


def _title(title: str, format_name: str) -> str:
    text = escape(title, format_name)
    if format_name in ("github", "pipe"):
        return f"### {text}\n"
    if format_name in ("html", "unsafehtml"):
        return f"<h3>{text if format_name == 'unsafehtml' else escape(title, 'unsafehtml')}</h3>\n"
    if format_name.startswith("latex"):
        return f"% {visible(title)}\n"
    return f"{text}\n"


def _tabulate() -> ModuleType:
    """Imported on demand, since reading tables does not need it."""
    try:
        import tabulate
    except ImportError:
        raise TablesError(f"There is no tabulate for this Python: {_REMEDY}.") from None
    # Spaces inside and around a name are part of it.
    tabulate.PRESERVE_WHITESPACE = True
    return tabulate
