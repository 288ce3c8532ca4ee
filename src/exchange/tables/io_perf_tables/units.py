"""Readable figures, like src/core/words/numbers.ts: three significant digits, a unit, a dash for no figure."""

from __future__ import annotations

import math
from typing import Optional, Sequence, Tuple

NO_FIGURE = "–"

Units = Sequence[Tuple[str, float]]
_DURATIONS: Units = (("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9))
_SIZES: Units = tuple((name, 1024.0**power) for power, name in enumerate(("B", "KiB", "MiB", "GiB", "TiB")))
_RATES: Units = tuple((f"{name}/s", factor) for name, factor in _SIZES)
NS_OF_UNIT = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}


def _three(value: float) -> float:
    return float(f"{value:.3g}")


def number_text(value: Optional[float]) -> str:
    if value is None or not math.isfinite(value) or value < 0:
        return NO_FIGURE
    if value == 0:
        return "0"
    rounded = _three(value)
    if rounded >= 1000:
        return f"{value:.0f}" if value < 1e15 else ">10¹⁵"
    decimals = 0 if rounded >= 100 else 1 if rounded >= 10 else 2 if rounded >= 1 else 3
    return f"{value:.{decimals}f}"


def _text(value: Optional[float], units: Units) -> str:
    if value is None or not math.isfinite(value) or value < 0:
        return NO_FIGURE
    fitting = [unit for unit in units if _three(value / unit[1]) >= 1]
    name, factor = fitting[-1] if fitting else units[0]
    return f"{number_text(value / factor)} {name}"


def duration_text(ns: Optional[float]) -> str:
    return _text(ns, _DURATIONS)


def bytes_text(size_bytes: Optional[float]) -> str:
    return _text(size_bytes, _SIZES)


def rate_text(bytes_per_second: Optional[float]) -> str:
    return _text(bytes_per_second, _RATES)


def percent_text(share: Optional[float]) -> str:
    if share is None or not math.isfinite(share) or share < 0:
        return NO_FIGURE
    percent = share * 100
    return ">999 %" if percent >= 999.5 else f"{percent:.{1 if percent < 9.95 else 0}f} %"


def ratio_text(ratio: Optional[float]) -> str:
    text = number_text(ratio)
    return text if text == NO_FIGURE else f"×{text}"


def value_text(value: Optional[float], unit: str) -> str:
    """A figure in the unit of its cell: `ns/op` and the like as durations, others followed by their unit."""
    head, slash, per = unit.partition("/")
    if head == "ns":
        # "op" is the default of every cell, so only other words are shown.
        return duration_text(value) + (f"/{per}" if slash and per != "op" and value is not None else "")
    text = number_text(value)
    return text if text == NO_FIGURE or not unit else f"{text} {unit}"
