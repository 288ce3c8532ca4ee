"""The history of a store, as `io-perf export --to csv` writes it: checked, as rows."""

from __future__ import annotations

import csv
import math
import sys
from datetime import datetime
from typing import Any, Dict, Iterable, Iterator, List, Mapping, NamedTuple, NoReturn, Optional, Sequence, TextIO

from .cell_id import matches
from .errors import TablesError
from .rows import HISTORY_COLUMNS, RUN_COLUMNS, Row, Rows
from .run import cell_columns

#: Without these there is no figure. Others may be missing, as in older exports, or unknown, as in newer ones.
_NEEDED = ("time", "value", "unit", "better", "cell", "subject", "fingerprint", "run")

_LONGEST_LINE = 1_000_000

#: Behind a quote, which keeps a spreadsheet from reading a formula.
_FORMULAS = tuple("=+@-\t\r")

_NUMBERS = ("low", "high", "calls", "read_bytes", "written_bytes", "fsyncs")


class Figure(NamedTuple):
    """One figure of one cell."""

    #: In the columns of `RUN_COLUMNS`.
    run: Row
    subject: str
    target: str
    fingerprint: str
    cell: str
    unit: str
    better: str
    value: float
    low: Optional[float]
    high: Optional[float]
    samples: Optional[int]
    #: Exact counts per operation, by column.
    counts: Mapping[str, Optional[float]]
    hazards: str


class History:
    """Runs and figures by time."""

    def __init__(self, name: str, runs: Iterable[Row], figures: Iterable[Figure]) -> None:
        self.name = name
        self._runs = sorted(runs, key=_moment)
        self._figures = sorted(figures, key=lambda figure: _moment(figure.run))

    def figures(self, cells: Optional[str] = None, last: Optional[int] = None) -> Iterator[Figure]:
        """
        :param cells: a cell or a pattern, such as `java/write/*`
        :param last: only of the last runs
        """
        runs = {run["run"] for run in self._last(last)}
        wanted: Dict[str, bool] = {}
        for figure in self._figures:
            if figure.cell not in wanted:
                wanted[figure.cell] = cells is None or matches(figure.cell, cells)
            if wanted[figure.cell] and figure.run["run"] in runs:
                yield figure

    def rows(self, cells: Optional[str] = None, last: Optional[int] = None) -> Rows:
        """One row for each figure, by time; the same parameters as `figures`."""
        return Rows(HISTORY_COLUMNS, [_row(figure) for figure in self.figures(cells, last)])

    def runs(self, last: Optional[int] = None) -> Rows:
        """One row for each run, by time."""
        return Rows(RUN_COLUMNS, self._last(last))

    def _last(self, last: Optional[int]) -> Sequence[Row]:
        return self._runs if last is None else self._runs[-last:]


def parse_history(file: TextIO, name: str) -> History:
    """:raises TablesError: with one sentence that names the file and the line in it"""
    reader = csv.reader(_lines(file, name))
    runs: Dict[str, Row] = {}
    figures: List[Figure] = []
    try:
        header = next(reader, None)
        if header is None:
            raise TablesError(f"{name} is empty: export the history again.")
        if missing := [column for column in _NEEDED if column not in header]:
            raise TablesError(
                f"{name} is neither a run document nor a history (it has no column {', '.join(missing)}): name a file "
                "written by io-perf run or io-perf export --to csv; if a newer io-perf wrote it, update io-perf-tables."
            )
        for fields in filter(None, reader):
            if len(fields) != len(header):
                raise ValueError(f"it has {len(fields)} of the header's {len(header)} fields")
            row = _Fields(zip(header, fields))
            run = runs.setdefault(row["run"], {})
            _add_run(run, row)
            if row["cell"] or row["value"]:
                figures.append(_figure(run, row))
    except UnicodeDecodeError:
        raise
    except (ValueError, csv.Error) as error:
        raise TablesError(f"{name}, line {reader.line_num}: {error}; export the history again.") from None
    if not runs:
        raise TablesError(f"{name} holds no run, or was cut short; export the history again.")
    return History(name, runs.values(), figures)


def _lines(file: TextIO, name: str) -> Iterator[str]:
    # Another kind of file may be one endless line.
    while line := file.readline(_LONGEST_LINE):
        if not line.endswith("\n"):
            raise TablesError(f"{name} is not a history, or was cut short (its last line has no end); export it again.")
        yield line


class _Fields(Dict[str, str]):
    """Fields of a row by column: empty if the column does not exist."""

    def __missing__(self, column: str) -> str:
        return ""

    def text(self, column: str) -> str:
        text = self[column]
        # Equal texts share memory.
        return sys.intern(text[1:] if text[:1] == "'" and text[1:2] in _FORMULAS else text)

    def number(self, column: str) -> Optional[float]:
        text = self[column]
        if not text:
            return None
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            self._fail(column, "not a number")
        return number

    def count(self, column: str) -> Optional[int]:
        number = self.number(column)
        if number is not None and (number < 0 or number != int(number)):
            self._fail(column, "not a count")
        return None if number is None else int(number)

    def needed(self, column: str) -> str:
        if not self[column]:
            raise ValueError(f"{column} is empty")
        return self.text(column)

    def _fail(self, column: str, what: str) -> NoReturn:
        raise ValueError(f'{column} is "{self[column][:40]}", which is {what}')


def _add_run(run: Row, row: _Fields) -> None:
    if not run:
        moment = row.needed("time")
        try:
            datetime.fromisoformat(moment.replace("Z", "+00:00"))
        except ValueError:
            raise ValueError(f'time is "{moment[:40]}", which is not a time') from None
        run.update(
            run=row.needed("run"),
            started_at=moment,
            complete=row["complete"] != "false",
            pull_request=row.count("pull_request"),
            **{column: row.text(column) or None for column in ("suite", "repository", "commit", "message", "ref", "job")},
            **{column: row.count(column) for column in ("cells", "skipped", "errors")},
            **{column: "" for column in ("subjects", "targets", "fingerprints")},
        )
    for column, names in (("subject", "subjects"), ("target", "targets"), ("fingerprint", "fingerprints")):
        name = row.text(column)
        if name not in run[names].split(" "):
            run[names] = f"{run[names]} {name}".strip()


def _figure(run: Row, row: _Fields) -> Figure:
    value = row.number("value")
    if value is None:
        raise ValueError("value is empty")
    low, high, *counts = (row.number(column) for column in _NUMBERS)
    return Figure(
        run=run,
        subject=row.needed("subject"),
        target=row.text("target"),
        fingerprint=row.text("fingerprint"),
        cell=row.needed("cell"),
        unit=row.needed("unit"),
        better=row.text("better"),
        value=value,
        low=low,
        high=high,
        samples=row.count("samples"),
        counts={column: count for column, count in zip(_NUMBERS[2:], counts) if count is not None},
        hazards=row.text("hazards"),
    )


def _row(figure: Figure) -> Row:
    return {**figure.run, **figure._asdict(), **cell_columns(figure.cell), **figure.counts, "run": figure.run["run"]}


def _moment(run: Mapping[str, Any]) -> str:
    return str(run["started_at"])
