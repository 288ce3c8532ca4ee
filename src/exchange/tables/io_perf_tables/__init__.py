"""Tables that io-perf wrote, in any format of tabulate.

>>> import io_perf_tables
>>> tables = io_perf_tables.load("tables.json")                  # doctest: +SKIP
>>> print(io_perf_tables.render(tables, "latex_booktabs"))       # doctest: +SKIP
"""

from __future__ import annotations

from .errors import TablesError
from .files import load
from .render import format_names, render
from .table import Column, Table

__all__ = ["Column", "Table", "TablesError", "format_names", "load", "render"]
