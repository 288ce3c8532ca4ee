"""Log-linear histogram with a relative error of at most 1/64 (PROTOCOL.md, `histogram=yes`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def lower_bound(value_ns: int) -> int:
    """The lower bound of the bucket of a whole number of nanoseconds."""
    if value_ns < 64:
        return value_ns
    shift = value_ns.bit_length() - 7
    return (value_ns >> shift) << shift


def make_buckets(values_ns: Iterable[int]) -> list[list[int]]:
    """[lower bound in ns, operations], ascending."""
    return [[bound, operations] for bound, operations in sorted(Counter(map(lower_bound, values_ns)).items())]
