"""Tables of a store's history."""

from __future__ import annotations

import statistics
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .rows import Row
from .store import Store
from .table import Table, figures, texts, values_of, without, without_empty
from .units import ratio_text, value_text


def trends_table(store: Store, cells: Optional[str], last: Optional[int], subject: Optional[str] = None) -> Table:
    """A row for each cell on each environment: where it was, where it is."""
    series: Dict[Tuple[str, ...], List[Row]] = {}
    for row in _figures(store, cells, last, subject):
        key = (row["cell"], row["subject"], row["target"], row["fingerprint"], row["unit"])
        series.setdefault(key, []).append(row)
    rows = []
    for (cell, name, target, fingerprint, unit), points in sorted(series.items()):
        values = [point["value"] for point in points]
        before = statistics.median(values[:-1]) if len(values) > 1 else None
        rows.append(
            (
                cell,
                name,
                f"{target} {fingerprint[:12]}".strip(),
                str(len(points)),
                points[0]["started_at"][:10],
                points[-1]["started_at"][:10],
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


def history_table(store: Store, cells: Optional[str], last: Optional[int], subject: Optional[str] = None) -> Table:
    """A row for each figure, by time."""
    rows = [
        (
            _moment(row),
            (row["commit"] or "")[:12],
            row["cell"],
            row["subject"],
            f"{row['target']} {row['fingerprint'][:12]}".strip(),
            value_text(row["value"], row["unit"]),
            value_text(row["low"], row["unit"]),
            value_text(row["high"], row["unit"]),
            "" if row["samples"] is None else str(row["samples"]),
            row["hazards"],
        )
        for row in _figures(store, cells, last, subject)
    ]
    columns = (
        *texts("measured", "commit", "cell", "subject", "environment"),
        *figures("per op", "low", "high", "samples"),
        *texts("hazards"),
    )
    table = Table("History", columns, tuple(rows), _note(rows, cells))
    return _without_one_subject(without_empty(table, "commit", "low", "high", "samples", "hazards"))


def runs_table(store: Store, last: Optional[int]) -> Table:
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
            str(row["cells"]),
            str(row["skipped"]),
            str(row["errors"]),
            "" if row["complete"] else "incomplete",
        )
        for row in store.runs(last)
    ]
    columns = (
        *texts("measured", "commit", "message", "repository", "job", "suite", "target", "environment"),
        *figures("cells", "skipped", "errors"),
        *texts("remark"),
    )
    table = Table("Runs", columns, tuple(rows))
    return without_empty(table, "commit", "message", "repository", "job", "suite", "remark")


def _figures(store: Store, cells: Optional[str], last: Optional[int], subject: Optional[str]) -> List[Row]:
    return [row for row in store.rows(cells, last) if subject is None or row["subject"] == subject]


def _moment(row: Mapping[str, Any]) -> str:
    return str(row["started_at"])[:16].replace("T", " ")


def _note(rows: Sequence[Tuple[str, ...]], cells: Optional[str]) -> Tuple[str, ...]:
    if rows or cells is None:
        return ()
    return (f"No cell of the store matches {cells}.",)


def _without_one_subject(table: Table) -> Table:
    """The column of subjects goes where all rows have the same."""
    return without(table, "subject") if len(values_of(table, "subject")) < 2 else table
