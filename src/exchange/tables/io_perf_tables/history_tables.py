"""Tables of a history."""

from __future__ import annotations

import statistics
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .history import Figure, History
from .table import Table, figures, texts, values_of, without, without_empty
from .units import ratio_text, value_text


def trends_table(history: History, cells: Optional[str], last: Optional[int], subject: Optional[str] = None) -> Table:
    """A row for each cell on each environment: earlier and latest figure."""
    series: Dict[Tuple[str, ...], List[Figure]] = {}
    for figure in _figures(history, cells, last, subject):
        key = (figure.cell, figure.subject, figure.target, figure.fingerprint, figure.unit)
        series.setdefault(key, []).append(figure)
    rows = []
    for (cell, name, target, fingerprint, unit), points in sorted(series.items()):
        values = [point.value for point in points]
        before = statistics.median(values[:-1]) if len(values) > 1 else None
        rows.append(
            (
                cell,
                name,
                f"{target} {fingerprint[:12]}".strip(),
                str(len(points)),
                points[0].run["started_at"][:10],
                points[-1].run["started_at"][:10],
                value_text(min(values), unit),
                value_text(max(values), unit),
                value_text(before, unit),
                value_text(values[-1], unit),
                ratio_text(values[-1] / before if before else None),
            )
        )
    columns = (
        *texts("cell", "subject", "environment"),
        *figures("runs"),
        *texts("first", "last"),
        *figures("least", "most", "median before", "newest", "newest / before"),
    )
    return _without_one_subject(Table("Trends", columns, tuple(rows), _note(rows, cells)))


def history_table(history: History, cells: Optional[str], last: Optional[int], subject: Optional[str] = None) -> Table:
    """A row for each figure, by time."""
    rows = [
        (
            _moment(figure.run),
            (figure.run["commit"] or "")[:12],
            figure.cell,
            figure.subject,
            f"{figure.target} {figure.fingerprint[:12]}".strip(),
            value_text(figure.value, figure.unit),
            value_text(figure.low, figure.unit),
            value_text(figure.high, figure.unit),
            _count(figure.samples),
            figure.hazards,
        )
        for figure in _figures(history, cells, last, subject)
    ]
    columns = (
        *texts("measured", "commit", "cell", "subject", "environment"),
        *figures("per op", "low", "high", "samples"),
        *texts("hazards"),
    )
    table = Table("History", columns, tuple(rows), _note(rows, cells))
    return _without_one_subject(without_empty(table, "commit", "low", "high", "samples", "hazards"))


def runs_table(history: History, last: Optional[int]) -> Table:
    """A row for each run, by time."""
    rows = [
        (
            _moment(row),
            (row["commit"] or "")[:12],
            row["message"] or "",
            row["repository"] or "",
            row["job"] or "",
            row["suite"] or "",
            row["targets"],
            row["fingerprints"],
            _count(row["cells"]),
            _count(row["skipped"]),
            _count(row["errors"]),
            "" if row["complete"] else "incomplete",
        )
        for row in history.runs(last)
    ]
    columns = (
        *texts("measured", "commit", "message", "repository", "job", "suite", "target", "environment"),
        *figures("cells", "skipped", "errors"),
        *texts("remark"),
    )
    table = Table("Runs", columns, tuple(rows))
    return without_empty(table, "commit", "message", "repository", "job", "suite", "remark")


def _figures(history: History, cells: Optional[str], last: Optional[int], subject: Optional[str]) -> List[Figure]:
    return [figure for figure in history.figures(cells, last) if subject is None or figure.subject == subject]


def _moment(row: Mapping[str, Any]) -> str:
    return str(row["started_at"])[:16].replace("T", " ")


def _count(count: Optional[int]) -> str:
    return "" if count is None else str(count)


def _note(rows: Sequence[Tuple[str, ...]], cells: Optional[str]) -> Tuple[str, ...]:
    if rows or cells is None:
        return ()
    return (f"No cell of the history matches {cells}.",)


def _without_one_subject(table: Table) -> Table:
    """Drops the column of subjects if all rows have the same."""
    return without(table, "subject") if len(values_of(table, "subject")) < 2 else table
