"""The published studies (src/suite/matrix/data/seeds, as studies.json), and the cells of a run that belong to them."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from .cell_id import parse_cell
from .run import Measured, Run


class Study(NamedTuple):
    study: str
    title: str
    source: str
    method: str


class Published(NamedTuple):
    """A range for `ops` operations, in `unit`."""

    low: float
    high: float
    unit: str
    ops: int
    per: str


class StudyCell(NamedTuple):
    #: `arm`: the study's own way. `twin`: without the study's own faults. `floor`: the same operation where nothing stands between it and the system.
    role: str
    family: str
    #: At the published size, those at their default left out.
    parameters: Mapping[str, str]
    #: Parameters that a smaller run makes smaller.
    scaled: Tuple[str, ...]


class StudyRow(NamedTuple):
    study: str
    row: str
    what: str
    published: Published
    cells: Tuple[StudyCell, ...]


@cache
def _data() -> Dict[str, Any]:
    text = Path(__file__).with_name("studies.json").read_text(encoding="utf-8")
    data: Dict[str, Any] = json.loads(text)
    return data


def studies() -> Tuple[Study, ...]:
    return tuple(Study(**study) for study in _data()["studies"])


def study_rows(study: str) -> Tuple[StudyRow, ...]:
    return tuple(
        StudyRow(
            row["study"],
            row["row"],
            row["what"],
            Published(**row["published"]),
            tuple(
                StudyCell(cell["role"], cell["family"], cell["parameters"], tuple(cell["scaled"]))
                for cell in row["cells"]
            ),
        )
        for row in _data()["rows"]
        if row["study"] == study
    )


_UNITS = (("GiB", 1024**3), ("MiB", 1024**2), ("KiB", 1024), ("B", 1))


def size_bytes(text: str) -> Optional[int]:
    """Bytes of `0`, `512B`, `4KiB` …; None if it is not a size."""
    match = re.fullmatch(r"([1-9][0-9]{0,15})(B|KiB|MiB|GiB)", text)
    if match is None:
        return 0 if text == "0" else None
    return int(match[1]) * dict(_UNITS)[match[2]]


def scale_value(value: str, factor: float) -> str:
    """A published size or count in a smaller run, as src/core/cells/cell-id.ts makes it."""
    if factor == 1:
        return value
    if re.fullmatch(r"[1-9][0-9]*", value):
        return str(max(1, _round(int(value) * factor)))
    scaled = (size_bytes(value) or 0) * factor
    if scaled == 0:
        return value
    grain = 1024**2 if scaled >= 4 * 1024**2 else 4 * 1024
    whole = max(1, _round(scaled / grain)) * grain
    name, unit = next((name, unit) for name, unit in _UNITS if whole % unit == 0)
    return f"{whole // unit}{name}"


def _round(value: float) -> int:
    """Rounds halves up, like JavaScript."""
    return int(value + 0.5)


class StudyFigures:
    """The cells of run documents, by the cells of the studies."""

    def __init__(self, runs: Sequence[Run], subject: Optional[str] = None) -> None:
        self._by_cell: Dict[Tuple[str, Tuple[Tuple[str, str], ...]], Measured] = {}
        self._by_family: Dict[str, List[Mapping[str, str]]] = {}
        defaults: Mapping[str, Mapping[str, str]] = _data()["defaults"]
        for run in runs:
            for measured in run.measured:
                cell = parse_cell(measured.cell)
                if cell is None or measured.value is None or cell.family not in defaults:
                    continue
                if subject is not None and measured.subject != subject:
                    continue
                parameters = {**defaults[cell.family], **cell.parameters}
                # The first of several documents or subjects is used.
                self._by_cell.setdefault((cell.family, _key(parameters)), measured)
                self._by_family.setdefault(cell.family, []).append(parameters)
        self.scale = self._find_scale()

    def find(self, cell: StudyCell) -> Optional[Measured]:
        return self._find(cell, self.scale)

    def first(self, row: StudyRow, role: str) -> Optional[Measured]:
        """The first measured cell of the row in this role."""
        found = (self.find(cell) for cell in row.cells if cell.role == role)
        return next((measured for measured in found if measured is not None), None)

    def _find(self, cell: StudyCell, scale: float) -> Optional[Measured]:
        defaults: Mapping[str, str] = _data()["defaults"][cell.family]
        parameters = {
            **defaults,
            **{
                name: scale_value(value, scale) if name in cell.scaled else value
                for name, value in cell.parameters.items()
            },
        }
        return self._by_cell.get((cell.family, _key(parameters)))

    def _find_scale(self) -> float:
        """The scale of a run, which its document does not contain: the factor that explains most of its cells."""
        scaled = [
            cell
            for study in studies()
            for row in study_rows(study.study)
            for cell in row.cells
            if cell.scaled and cell.family in self._by_family
        ]
        # Scaled sizes are rounded: a ratio with four digits may come from a factor with two.
        ratios = Counter(
            float(f"{ratio:.{digits}g}") for cell in scaled for ratio in self._ratios(cell) for digits in (1, 2, 4)
        )
        candidates = dict.fromkeys((1.0, 0.1, *(ratio for ratio, _ in ratios.most_common(100))))

        def explained(scale: float) -> Tuple[int, int]:
            """The simplest of equally good ones."""
            return sum(self._find(cell, scale) is not None for cell in scaled), -len(repr(scale))

        return max(candidates, key=explained)

    def _ratios(self, cell: StudyCell) -> Iterable[float]:
        for parameters in self._by_family[cell.family]:
            for name in cell.scaled:
                published, here = _amount(cell.parameters[name]), _amount(parameters.get(name, ""))
                if published and here:
                    yield here / published


def _key(parameters: Mapping[str, str]) -> Tuple[Tuple[str, str], ...]:
    return tuple(sorted(parameters.items()))


def _amount(text: str) -> Optional[int]:
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,15}", text) else size_bytes(text)
