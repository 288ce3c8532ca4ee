"""Times a command where there is no hyperfine: the same options, the same export, the same errors.

    main(["--runs", "N", "--export-json", "FILE", "--prepare", "COMMAND", options without effect here, "--", "COMMAND"])

COMMAND is words and quotes, no shell. For each run: the preparation, then one execution from just before the program is
spawned until wait4(2) has it. That call also reports its user and system time and its largest resident set, those of its
children that it waited for included. Only one run is under way, and nothing else is done meanwhile.

The export is that of hyperfine: {"results":[{"times":[s],"user":s,"system":s,"exit_codes":[n],"memory_usage_byte":[n]}]}.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shlex
import signal
import sys
import time
from typing import Any, Optional

# Python ignores these, and who is spawned would go on ignoring them.
IGNORED = [getattr(signal, name) for name in ("SIGPIPE", "SIGXFSZ") if hasattr(signal, name)]


class Trouble(Exception):
    """Nothing was timed. The sentence is hyperfine's."""


def spawn(words: list[str]) -> int:
    try:
        # Quick: no copy of this process is made for it.
        return os.posix_spawnp(words[0], words, os.environ, setsigdef=IGNORED)
    except OSError as error:
        raise Trouble(f"Failed to run command '{shlex.join(words)}': {error.strerror}") from None


def wait(pid: int) -> tuple[int, Any]:
    """The exit status, or 128 + n after signal n, and what was used."""
    _, status, usage = os.wait4(pid, 0)
    return (128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)), usage


def measure(command: list[str], prepare: Optional[list[str]], runs: int) -> dict[str, Any]:
    times: list[float] = []
    codes: list[int] = []
    peaks: list[int] = []
    user = system = 0.0
    # Linux counts ru_maxrss in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    for _ in range(runs):
        if prepare and wait(spawn(prepare))[0] != 0:
            raise Trouble("The preparation command terminated with a non-zero exit code.")
        started = time.perf_counter_ns()
        code, usage = wait(spawn(command))
        times.append((time.perf_counter_ns() - started) / 1e9)
        codes.append(code)
        # The program that is spawned starts with the peak of this process: below it nothing is known.
        if usage.ru_maxrss > resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
            peaks.append(usage.ru_maxrss * unit)
        user += usage.ru_utime
        system += usage.ru_stime
    return {
        "times": times,
        "user": user / runs,
        "system": system / runs,
        "exit_codes": codes,
        "memory_usage_byte": peaks,
    }


def main(words: list[str]) -> int:
    options, command = words[: words.index("--")], words[words.index("--") + 1 :]

    def option(name: str) -> Optional[str]:
        return options[options.index(name) + 1] if name in options else None

    prepare = option("--prepare")
    gc.disable()
    try:
        result = measure(shlex.split(command[0]), shlex.split(prepare) if prepare else None, int(option("--runs") or 1))
    except Trouble as trouble:
        sys.stderr.write(f"Error: {trouble}\n")
        return 1
    with open(option("--export-json") or os.devnull, "w", encoding="utf-8") as file:
        json.dump({"results": [result]}, file)
    return 0
