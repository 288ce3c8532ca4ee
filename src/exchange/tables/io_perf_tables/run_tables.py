"""Tables of run documents."""

from __future__ import annotations

from typing import Callable, Dict, List, Optional, Sequence, Tuple

from .cell_id import matches
from .run import Measured, Run
from .table import Table, figures, texts, without, without_empty
from .units import bytes_text, duration_text, number_text, percent_text, rate_text, value_text


def cells_table(runs: Sequence[Run], wanted: Callable[[Measured], bool]) -> Table:
    """Measured times per operation, with the interval of the median."""
    rows = [
        (
            measured.cell,
            *_places(run, measured),
            value_text(measured.value, measured.unit),
            value_text(measured.low, measured.unit),
            value_text(measured.high, measured.unit),
            percent_text(measured.spread),
            rate_text(measured.bytes_per_second),
            str(len(measured.samples)),
            " ".join(measured.hazards),
        )
        for run, measured in _each(runs, wanted)
    ]
    columns = (
        *texts("cell", "subject", "run"),
        *figures("per op", "low", "high", "spread", "throughput", "samples"),
        *texts("hazards"),
    )
    table = Table("Cells", columns, tuple(rows))
    return without_empty(_one_place(table, runs), "spread", "throughput", "hazards")


def counts_table(runs: Sequence[Run], wanted: Callable[[Measured], bool]) -> Table:
    """Exact counts per operation, for cells with a profile."""
    rows = [
        (
            measured.cell,
            *_places(run, measured),
            number_text(measured.calls),
            bytes_text(measured.read_bytes),
            bytes_text(measured.written_bytes),
            number_text(measured.fsyncs),
        )
        for run, measured in _each(runs, wanted)
        if measured.calls is not None
    ]
    columns = (*texts("cell", "subject", "run"), *figures("calls", "read", "written", "fsyncs"))
    note = () if rows else ("No cell here has exact counts: io-perf profile --cells makes them.",)
    return _one_place(Table("Counts of an operation", columns, tuple(rows), note), runs)


def samples_table(runs: Sequence[Run], wanted: Callable[[Measured], bool]) -> Table:
    """Every sample."""
    rows = [
        (
            measured.cell,
            *_places(run, measured),
            str(sample["round"]),
            str(sample["position"]),
            str(sample["ops"]),
            duration_text(sample["ns"]),
            value_text(sample["value"], measured.unit),
            duration_text(sample["user_ns"]),
            duration_text(sample["sys_ns"]),
            sample["marks"],
        )
        for run, measured in _each(runs, wanted)
        for sample in measured.samples
    ]
    columns = (
        *texts("cell", "subject", "run"),
        *figures("round", "position", "ops", "elapsed", "per op", "user", "system"),
        *texts("marks"),
    )
    table = Table("Samples", columns, tuple(rows))
    return without_empty(_one_place(table, runs), "user", "system", "marks")


def environment_table(runs: Sequence[Run]) -> Table:
    """Facts about the environment of each subject, side by side, which limit comparisons."""
    places = [(run, subject) for run in runs for subject in run.subjects]
    facts: Dict[str, None] = {}
    for _, subject in places:
        facts.update(dict.fromkeys(subject.environment))
    several = len(runs) > 1
    columns = (*texts("fact"), *texts(*(f"{run.id}: {s.name}" if several else s.name for run, s in places)))
    rows: List[Tuple[str, ...]] = [
        ("target", *(subject.target for _, subject in places)),
        ("directory", *(subject.directory for _, subject in places)),
        *((fact, *(subject.environment.get(fact, "") for _, subject in places)) for fact in facts),
        ("fingerprint", *(subject.fingerprint for _, subject in places)),
        ("hazards", *(" ".join(subject.hazards) for _, subject in places)),
    ]
    return Table("Environment", columns, tuple(rows))


def absent_table(runs: Sequence[Run], pattern: Optional[str]) -> Table:
    """Cells that were not measured, with reasons."""
    rows = [
        (absent.cell, run.id, what, absent.reason)
        for run in runs
        for what, group in (("skipped", run.skipped), ("failed", run.errors))
        for absent in group
        if pattern is None or matches(absent.cell, pattern)
    ]
    columns = texts("cell", "run", "what", "reason")
    table = Table("Not measured", columns, tuple(rows))
    return without(table, "run") if len(runs) == 1 else table


def _each(runs: Sequence[Run], wanted: Callable[[Measured], bool]) -> List[Tuple[Run, Measured]]:
    return [(run, measured) for run in runs for measured in run.measured if wanted(measured)]


def _places(run: Run, measured: Measured) -> Tuple[str, str]:
    return measured.subject, run.id


def _one_place(table: Table, runs: Sequence[Run]) -> Table:
    """Drops columns with the same value in every row."""
    if len(runs) == 1:
        table = without(table, "run")
        if len(runs[0].subjects) == 1:
            table = without(table, "subject")
    return table
