"""The timed region: N operations between two readings of the clock.

The cyclic garbage collector is off inside the region: it is started by counts of allocations that depend on what ran
before, and what file apis allocate is freed by reference counts.
"""

from __future__ import annotations

import gc
import os
import sys
from time import perf_counter_ns
from typing import Any

from .cell import Cell
from .counters import CounterSource
from .histogram import make_buckets
from .probe import measure_probe_ns, warm_up_probe

try:
    from resource import RUSAGE_SELF, getrusage
except ImportError:  # Windows
    getrusage = None  # type: ignore[assignment]

CLOCK_SOURCE = "perf_counter_ns"


def measure_resolution_ns() -> int:
    """The smallest non-zero difference between two readings."""
    least = sys.maxsize
    for _ in range(2000):
        start = end = perf_counter_ns()
        while end == start:
            end = perf_counter_ns()
        least = min(least, end - start)
    return least


def read_cpu_seconds() -> tuple[float, float]:
    """User and system time of this process. On POSIX os.times() counts in ticks of 10 ms, getrusage(2) does not."""
    if getrusage is None:
        times = os.times()
        return times.user, times.system
    usage = getrusage(RUSAGE_SELF)
    return usage.ru_utime, usage.ru_stime


class Stopwatch:
    def __init__(self) -> None:
        self._counters = CounterSource.open()
        warm_up_probe()

    @property
    def has_counters(self) -> bool:
        return self._counters is not None

    def measure(self, cell: Cell, ops: int, with_histogram: bool) -> dict[str, Any]:
        """Times `ops` operations of a cell. What an operation raises is raised."""
        operate, together = cell.operate, cell.together
        latencies = [0] * ops if with_histogram else None
        counters = self._counters
        indices = range(ops)
        gc.disable()
        try:
            probe_before_ns = measure_probe_ns()
            if counters:
                counters.start()
            user_before, system_before = read_cpu_seconds()
            start = perf_counter_ns()
            if together:
                together(ops, latencies)
            elif latencies is None:
                for index in indices:
                    operate(index)
            else:
                for index in indices:
                    begun = perf_counter_ns()
                    operate(index)
                    latencies[index] = perf_counter_ns() - begun
            end = perf_counter_ns()
            user_after, system_after = read_cpu_seconds()
            if counters:
                counters.stop()
            probe_after_ns = measure_probe_ns()
        finally:
            gc.enable()
        measurement: dict[str, Any] = {
            "ns": max(1, end - start),
            "userNs": max(0, round((user_after - user_before) * 1e9)),
            "sysNs": max(0, round((system_after - system_before) * 1e9)),
            "probeNs": [probe_before_ns, probe_after_ns],
        }
        if counters:
            measurement["io"] = counters.difference()
        if latencies is not None:
            measurement["latency"] = {"buckets": make_buckets(latencies)}
        return measurement
