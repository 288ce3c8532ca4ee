"""The control group in which io-perf has started this runner: how many processes it may have at once (Linux, cgroups(7)).

The files have the same names in version 1 and 2.
"""

from __future__ import annotations

import os
import re
from typing import Optional


class ProcessLimit:
    def __init__(self, folder: str) -> None:
        self._limit = os.path.join(folder, "pids.max")
        with open(self._limit, encoding="ascii") as file:
            self.processes = int(file.read())
        self._events = os.path.join(folder, "pids.events")
        self._seen = self._refusals()

    def _refusals(self) -> int:
        with open(self._events, encoding="ascii") as file:
            return int((re.findall(r"^max (\d+)$", file.read(), re.MULTILINE) or ["0"])[0])

    def was_reached(self) -> bool:
        """Since this was last asked."""
        seen, self._seen = self._seen, self._refusals()
        return self._seen > seen

    def stop_forks(self) -> None:
        """What forks faster than it is killed would never be gone."""
        self._write(0)

    def allow_forks(self) -> None:
        self._write(self.processes)
        # Refusals of the end are no news.
        self.was_reached()

    def _write(self, processes: int) -> None:
        with open(self._limit, "w", encoding="ascii") as file:
            file.write(str(processes))


def open_limit(folder: Optional[str]) -> Optional[ProcessLimit]:
    """None where there is no such group, or it may not be read: then nothing is limited."""
    if folder is None:
        return None
    try:
        return ProcessLimit(folder)
    except (OSError, ValueError):
        return None
