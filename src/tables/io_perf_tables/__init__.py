"""Run documents and stores of io-perf as tables, as rows, and as data frames.

>>> import io_perf_tables
>>> run = io_perf_tables.load_run("io-perf-run.json")            # doctest: +SKIP
>>> run.rows()[0]["value"]                                       # doctest: +SKIP
>>> run.samples().frame().groupby("cell").value.median()     # doctest: +SKIP
>>> with io_perf_tables.open_store("git+https://github.com/o/r#gh-pages") as store:  # doctest: +SKIP
...     frame = store.rows(cells="java/write/*", last=100).frame()
>>> print(io_perf_tables.render(io_perf_tables.study_tables([run], "004"), "github"))  # doctest: +SKIP
"""

from __future__ import annotations

from .errors import TablesError
from .history_tables import history_table, runs_table, trends_table
from .render import format_names, render
from .rows import SAMPLE_COLUMNS, SUMMARY_COLUMNS, Row, Rows
from .run import Run, load_run, parse_run
from .run_tables import absent_table, cells_table, counts_table, environment_table, samples_table
from .store import Store, open_store
from .studies import Study, studies
from .study_tables import study_tables
from .table import Column, Table

__all__ = [
    "SAMPLE_COLUMNS",
    "SUMMARY_COLUMNS",
    "Column",
    "Row",
    "Rows",
    "Run",
    "Store",
    "Study",
    "Table",
    "TablesError",
    "absent_table",
    "cells_table",
    "counts_table",
    "environment_table",
    "format_names",
    "history_table",
    "load_run",
    "open_store",
    "parse_run",
    "render",
    "runs_table",
    "samples_table",
    "studies",
    "study_tables",
    "trends_table",
]
