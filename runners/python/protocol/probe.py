"""A fixed burst of arithmetic, timed.

It makes no call of the system and keeps the interpreter's few pages in the first cache: it takes longer only when something
else uses the core's execution units too, which is how a neighbour on the core's other hardware thread shows (it appears in
no counter that a guest can read).
"""

from __future__ import annotations

from time import perf_counter_ns

_STEPS = 250
_WARM_UP_CALLS = 50
"""After this number of calls the interpreter has specialised the loop (CPython from 3.11 on)."""


def _burst() -> int:
    # Independent chains of numbers of one digit (30 bits): no step takes more memory than the one before.
    a, b, c = 1, 2, 3
    for step in range(_STEPS):
        a = (a + step ^ a >> 3) & 0xFFFFFFF
        b = (b ^ step) + (b >> 5) & 0xFFFFFFF
        c = (c ^ step) + a & 0xFFFFFFF
    return a ^ b ^ c


def measure_probe_ns() -> int:
    """Nanoseconds that the burst took: some 50 µs on a core of one's own."""
    start = perf_counter_ns()
    _burst()
    return max(1, perf_counter_ns() - start)


def warm_up_probe() -> None:
    """Once at the start."""
    for _ in range(_WARM_UP_CALLS):
        _burst()
