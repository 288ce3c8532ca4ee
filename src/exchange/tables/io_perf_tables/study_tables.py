"""Tables in the shape of the published studies: their figures beside those of a run."""

from __future__ import annotations

from typing import Callable, Dict, List, Optional, Sequence, Tuple

from .cell_id import parse_cell
from .errors import TablesError
from .run import Measured, Run
from .studies import Published, Study, StudyFigures, StudyRow, size_bytes, studies, study_rows
from .table import Column, Table, figures, texts, without_empty
from .units import NO_FIGURE, NS_OF_UNIT, duration_text, number_text, rate_text, ratio_text


def study_tables(runs: Sequence[Run], study: str, subject: Optional[str] = None) -> List[Table]:
    """The tables of one study.

    :raises TablesError: when there is no such study
    """
    found = next((known for known in studies() if known.study == study), None)
    if found is None:
        known = ", ".join(f"{known.study} ({known.title})" for known in studies())
        raise TablesError(f'There is no study "{study[:40]}": the studies are {known}.')
    rows = study_rows(study)
    here = StudyFigures(runs, subject)
    tables = _SHAPES[study](found, rows, here)
    notes = (_found(rows, here), f"Published: {found.source}. {found.method}.", *_scale_note(rows, here))
    last = tables[-1]
    return [*tables[:-1], Table(last.title, last.columns, last.rows, (*last.notes, *notes))]


def _found(rows: Sequence[StudyRow], here: StudyFigures) -> str:
    measured = sum(here.first(row, "arm") is not None for row in rows)
    return f"{measured} of {len(rows)} published figures have one of the same operation here."


def _scale_note(rows: Sequence[StudyRow], here: StudyFigures) -> Tuple[str, ...]:
    is_scaled = any(cell.scaled and here.find(cell) is not None for row in rows for cell in row.cells)
    if here.scale == 1 or not is_scaled:
        return ()
    return (
        f'Sizes and counts in the column "here at" are {here.scale:g} of the published ones: compare those rows by rate.',
    )


def _foundation(study: Study, rows: Sequence[StudyRow], here: StudyFigures) -> List[Table]:
    """Study 000 lists each call with its count and range of durations."""
    columns = (
        *texts("row", "call"),
        *figures("times", "published", "here", "of published", "floor here"),
        *texts("floor", "here at"),
    )
    lines = []
    for row in rows:
        arm, floor = here.first(row, "arm"), here.first(row, "floor")
        lines.append(
            (
                row.row,
                row.what,
                str(row.published.ops),
                _published_text(row.published),
                _range_text(arm, row.published),
                ratio_text(_ratio(arm, row.published)),
                _range_text(floor, row.published),
                "" if floor is None else floor.cell.partition("?")[0],
                _here_at(row, arm or floor),
            )
        )
    return [without_empty(Table(study.title, columns, tuple(lines)), "here at")]


#: Tables of study 001: row prefix, title, what is swept, arms.
_STREAMS = (
    (
        "J-A",
        "Three ways to write, by size of the file (blocks and buffers of 1 KiB)",
        "size",
        ("block", "buffer", "byte"),
    ),
    ("J-B", "FileOutputStream.write(byte[]), 1 MiB, by size of the block", "block", ("",)),
    ("J-C", "BufferedOutputStream.write(int), 1 MiB, by size of the buffer", "buffer", ("",)),
    ("J-D", "Block and buffer of the same size, 1 MiB", "size", ("block", "buffer")),
    ("J-E", "Block and buffer of the same size, 4 MiB", "size", ("block", "buffer")),
)


def _streams(_: Study, rows: Sequence[StudyRow], here: StudyFigures) -> List[Table]:
    """Study 001 sweeps a size and gives the mean of each way in ms; here with its random numbers in the timing, and without."""
    tables = []
    for prefix, title, swept, arms in _STREAMS:
        by_value: Dict[str, Dict[str, StudyRow]] = {}
        for row in rows:
            name, *steps = row.row.split(":")
            if name == prefix:
                by_value.setdefault(steps[-1], {})[steps[0] if len(steps) == 2 else ""] = row
        columns: List[Column] = [*texts(swept)]
        for arm in arms:
            way = f"{arm} " if arm else ""
            columns += figures(f"{way}published", f"{way}here", f"{way}here, pure", f"{way}floor")
        lines = tuple(
            (value, *(cell for arm in arms for cell in _stream_figures(by_arm.get(arm), here)))
            for value, by_arm in by_value.items()
        )
        table = Table(f"{prefix} {title}", tuple(columns), lines)
        tables.append(without_empty(table, *(f"{arm} floor".strip() for arm in arms)))
    return tables


def _stream_figures(row: Optional[StudyRow], here: StudyFigures) -> Tuple[str, str, str, str]:
    if row is None:
        return NO_FIGURE, NO_FIGURE, NO_FIGURE, NO_FIGURE

    def found(is_faithful: bool) -> Optional[Measured]:
        cells = [
            cell
            for cell in row.cells
            if cell.role == "arm" and (cell.parameters.get("family") == "seed-faithful") == is_faithful
        ]
        return next((measured for measured in map(here.find, cells) if measured is not None), None)

    return (
        _published_text(row.published),
        _time_text(found(True), row.published),
        _time_text(found(False), row.published),
        _time_text(here.first(row, "floor"), row.published),
    )


def _chunked(study: Study, rows: Sequence[StudyRow], here: StudyFigures) -> List[Table]:
    """Study 002 gives a time and a speed by its own rule: of the sorted samples the one behind the middle."""
    columns = (
        *texts("row", "way"),
        *figures("published", "speed published", "here", "speed here", "samples", "floor here"),
        *texts("here at"),
    )
    lines = []
    for row in rows:
        arm = here.first(row, "arm")
        time_ns = None if arm is None else _study_median(arm)
        lines.append(
            (
                row.row,
                row.what,
                _published_text(row.published),
                rate_text(_rate(_published_size(row), row.published.low * NS_OF_UNIT[row.published.unit])),
                _unit_text(time_ns, row.published.unit),
                rate_text(None if arm is None else _rate(arm.bytes_per_op, time_ns)),
                "" if arm is None else str(len(arm.samples)),
                _time_text(here.first(row, "floor"), row.published),
                _here_at(row, arm),
            )
        )
    note = "Speeds are bytes by time; the study prints MB × 1.024 / ms as GB/s."
    return [without_empty(Table(study.title, columns, tuple(lines), (note,)), "here at")]


def _study_median(measured: Measured) -> Optional[float]:
    times = sorted(sample["value"] for sample in measured.samples)
    return times[len(times) // 2] if times else measured.value


def _sets(study: Study, rows: Sequence[StudyRow], here: StudyFigures) -> List[Table]:
    """Study 003 reads sets of files in four ways: once cold, then warm."""
    columns = (
        *texts("set", "files", "way"),
        *figures("cold published", "cold here", "warm published", "warm here"),
        *texts("here at"),
    )
    arms: Dict[Tuple[str, str], Dict[str, StudyRow]] = {}
    for row in rows:
        name, arm, cache = row.row.split(":")
        arms.setdefault((name, arm), {})[cache] = row
    lines = []
    for (name, arm), by_cache in arms.items():
        cells = []
        for cache in ("cold", "warm"):
            found = by_cache.get(cache)
            cells.append(NO_FIGURE if found is None else _published_text(found.published))
            cells.append(NO_FIGURE if found is None else _time_text(here.first(found, "arm"), found.published))
        some = next(iter(by_cache.values()))
        files = some.what.rpartition(",")[0]
        lines.append((name, files, arm, *cells, _here_at(some, here.first(some, "arm"))))
    return [without_empty(Table(study.title, columns, tuple(lines)), "here at")]


#: What each row of study 004 is compared with: the standard library's own traversal, of the same tree.
_TRAVERSAL_BASES = {"T-R": "T-R1", "T-": "T-1"}


def _traversal(study: Study, rows: Sequence[StudyRow], here: StudyFigures) -> List[Table]:
    """Study 004 gives the time of one traversal in each way."""
    columns = (
        *texts("row", "way"),
        *figures("published", "times as fast", "here", "times as fast here", "pure here", "floor here"),
        *texts("here at"),
    )
    by_name = {row.row: row for row in rows}
    lines = []
    for row in rows:
        base = by_name[next(base for prefix, base in _TRAVERSAL_BASES.items() if row.row.startswith(prefix))]
        arm, twin, base_arm = here.first(row, "arm"), here.first(row, "twin"), here.first(base, "arm")
        lines.append(
            (
                row.row,
                row.what,
                _published_text(row.published),
                ratio_text(base.published.low / row.published.low),
                _time_text(arm, row.published),
                ratio_text(base_arm.value / arm.value if arm and base_arm and arm.value and base_arm.value else None),
                _time_text(twin, row.published),
                _time_text(here.first(row, "floor"), row.published),
                _here_at(row, arm or twin),
            )
        )
    return [without_empty(Table(study.title, columns, tuple(lines)), "here at", "pure here")]


_SHAPES: Dict[str, Callable[[Study, Sequence[StudyRow], StudyFigures], List[Table]]] = {
    "000": _foundation,
    "001": _streams,
    "002": _chunked,
    "003": _sets,
    "004": _traversal,
}


def _published_text(published: Published) -> str:
    if published.low == published.high:
        return f"{published.low:g} {published.unit}" if published.low < 1e5 else f"{published.low:.0f} {published.unit}"
    return f"{published.low:g} – {published.high:g} {published.unit}"


def _range_text(measured: Optional[Measured], published: Published) -> str:
    """The interval of the median, for as many operations as were published."""
    if measured is None or measured.low is None or measured.high is None:
        return NO_FIGURE
    low, high = (ns * published.ops / NS_OF_UNIT[published.unit] for ns in (measured.low, measured.high))
    if low < 0.01:
        return f"{duration_text(measured.low * published.ops)} – {duration_text(measured.high * published.ops)}"
    return f"{number_text(low)} – {number_text(high)} {published.unit}"


def _time_text(measured: Optional[Measured], published: Published) -> str:
    return _unit_text(
        None if measured is None or measured.value is None else measured.value * published.ops, published.unit
    )


def _unit_text(ns: Optional[float], unit: str) -> str:
    """In the published unit, if that leaves three digits."""
    if ns is None:
        return NO_FIGURE
    amount = ns / NS_OF_UNIT[unit]
    return f"{number_text(amount)} {unit}" if amount >= 0.01 else duration_text(ns)


def _ratio(measured: Optional[Measured], published: Published) -> Optional[float]:
    if measured is None or measured.value is None:
        return None
    middle_ns = (published.low + published.high) / 2 * NS_OF_UNIT[published.unit] / published.ops
    return measured.value / middle_ns


def _rate(size: Optional[float], time_ns: Optional[float]) -> Optional[float]:
    return size * 1e9 / time_ns if size and time_ns else None


def _published_size(row: StudyRow) -> Optional[float]:
    return size_bytes(row.cells[0].parameters.get("size", ""))


def _here_at(row: StudyRow, measured: Optional[Measured]) -> str:
    """The scaled parameters."""
    cell = None if measured is None else parse_cell(measured.cell)
    if cell is None:
        return ""
    published = next((known for known in row.cells if known.family == cell.family), None)
    if published is None:
        return ""
    return " ".join(
        f"{name}={cell.parameters[name]}"
        for name in published.scaled
        if name in cell.parameters and cell.parameters[name] != published.parameters[name]
    )
