"""Run documents and histories of io-perf as tables, as rows, and as data frames.

>>> import io_perf_tables
>>> run = io_perf_tables.load_run("io-perf-run.json")            # doctest: +SKIP
>>> run.rows()[0]["value"]                                       # doctest: +SKIP
>>> run.samples().frame().groupby("cell").value.median()     # doctest: +SKIP
>>> history = io_perf_tables.load_history("history.csv")         # doctest: +SKIP
>>> frame = history.rows(cells="java/write/*", last=100).frame() # doctest: +SKIP
>>> print(io_perf_tables.render(io_perf_tables.study_tables([run], "004"), "github"))  # doctest: +SKIP
"""

from __future__ import annotations

from .errors import TablesError
from .files import load, load_history, load_run
from .history import History
from .history_tables import history_table, runs_table, trends_table
from .render import format_names, render
from .rows import HISTORY_COLUMNS, RUN_COLUMNS, SAMPLE_COLUMNS, SUMMARY_COLUMNS, Row, Rows
from .run import Run, parse_run
from .run_tables import absent_table, cells_table, counts_table, environment_table, samples_table
from .studies import Study, studies
from .study_tables import study_tables
from .table import Column, Table

__all__ = [
    "HISTORY_COLUMNS",
    "RUN_COLUMNS",
    "SAMPLE_COLUMNS",
    "SUMMARY_COLUMNS",
    "Column",
    "History",
    "Row",
    "Rows",
    "Run",
    "Study",
    "Table",
    "TablesError",
    "absent_table",
    "cells_table",
    "counts_table",
    "environment_table",
    "format_names",
    "history_table",
    "load",
    "load_history",
    "load_run",
    "parse_run",
    "render",
    "runs_table",
    "samples_table",
    "studies",
    "study_tables",
    "trends_table",
]
