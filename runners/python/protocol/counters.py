"""Input and output of this process as Linux counts it: proc_pid_io(5)."""

from __future__ import annotations

import os
from typing import Optional


class CounterSource:
    """Reads the counters with one read call each time, so that their own share is known exactly."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._before = b""
        self._after = b""

    @staticmethod
    def open() -> Optional[CounterSource]:
        """None where the platform has no such counters."""
        try:
            source = CounterSource(os.open("/proc/self/io", os.O_RDONLY | getattr(os, "O_CLOEXEC", 0)))
            source.start()
            return source
        except (OSError, AttributeError):
            return None

    def start(self) -> None:
        self._before = os.pread(self._descriptor, 512, 0)

    def stop(self) -> None:
        self._after = os.pread(self._descriptor, 512, 0)

    def difference(self) -> dict[str, int]:
        """What happened between start and stop.

        The first reading is counted after its text was made: it is taken off.
        """
        before, after = _parse(self._before), _parse(self._after)

        def between(name: str) -> int:
            return after.get(name, 0) - before.get(name, 0)

        return {
            "readCalls": between("syscr") - 1,
            "writeCalls": between("syscw"),
            "readBytes": between("rchar") - len(self._before),
            "writtenBytes": between("wchar"),
            "deviceReadBytes": between("read_bytes"),
            "deviceWrittenBytes": between("write_bytes"),
        }


def _parse(text: bytes) -> dict[str, int]:
    pairs = (line.split(": ") for line in text.decode("ascii").splitlines())
    return {name: int(value) for name, value in pairs}
