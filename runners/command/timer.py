"""What times a command: hyperfine, or stopwatch.py, which takes the same options and writes the same export.

Either is called with `--runs` of one sample only (one run, unless the driver asks for more operations), so that the
driver can interleave cells and subjects in any order, and with `--shell=none`: where a command line needs a shell, that
shell is part of the command and of its time, rather than being estimated and subtracted.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Optional

from protocol.faults import Fault, check_fault
from protocol.histogram import make_buckets
from last_words import last_words
from supervised_run import Ending, run_supervised

DEFAULT_TIMEOUT_NS = 600 * 10**9

OWN = "io-perf"
"""The name of the timer that needs nothing but Python."""


@dataclass
class Job:
    """What is to be timed."""

    about: str
    """For messages: `The workload "import"`."""
    words: Sequence[str]
    """The program and its arguments."""
    export: str
    """Path of a file to be made and removed."""
    prepare: Optional[str] = None
    """Text for a shell: before each execution, not timed."""
    timeout_ns: int = DEFAULT_TIMEOUT_NS
    """For one execution with its preparation."""
    directory: Optional[str] = None
    environment: Optional[Mapping[str, str]] = None
    marks: Sequence[str] = field(default_factory=tuple)


class Timer:
    def __init__(self, name: str, version: str, words: Sequence[str], shell: str) -> None:
        self.name = name
        self.version = version
        self._words = words
        self.shell = shell

    @property
    def is_own(self) -> bool:
        return self.name == OWN

    def measure(self, job: Job, ops: int, with_histogram: bool) -> dict[str, Any]:
        """Executes a job this number of times; returns the members of an answer to `sample`.

        Raises Fault ETIMEDOUT, ENOENT (no such program), ECHECK (it failed; with its status and last lines).
        """
        prepare = ["--prepare", shlex.join([self.shell, "-c", job.prepare])] if job.prepare else []
        options = ["--runs", str(ops), "--shell=none", "--ignore-failure", "--style", "none"]
        # Inherited output: standard output is discarded by the supervisor, and standard error can be reported.
        words = [*self._words, *options, "--output", "inherit", "--export-json", job.export, *prepare]
        seconds = job.timeout_ns * ops / 1e9
        try:
            command = ["--", shlex.join(job.words)]
            ending = run_supervised([*words, *command], seconds, job.directory, job.environment, self.is_own)
            if ending.timed_out:
                raise Fault(
                    "ETIMEDOUT",
                    f"{job.about} was not done after {seconds:g} s and was ended with all its processes; "
                    f"give it a longer timeout, or find out what it waits for.{_quote('', ending.stderr)}",
                )
            if ending.over_limit is not None:
                raise check_fault(f"{job.about} {describe_excess(ending.over_limit)}")
            if ending.status != 0:
                raise self._describe_refusal(job, ending)
            return self._read_export(job, ops, ending, with_histogram)
        finally:
            if os.path.exists(job.export):
                os.unlink(job.export)

    def _read_export(self, job: Job, ops: int, ending: Ending, with_histogram: bool) -> dict[str, Any]:
        try:
            with open(job.export, encoding="utf-8") as file:
                result = json.load(file)["results"][0]
            times_ns = [max(1, round(seconds * 1e9)) for seconds in result["times"]]
            exit_codes = result["exit_codes"]
            user_ns, system_ns = (round(result[name] * ops * 1e9) for name in ("user", "system"))
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise Fault(
                "EIO", f"The export of {self.version} could not be read ({error!r}): use hyperfine 1.15 to 1.20."
            ) from None
        failed = [code for code in exit_codes if code != 0]
        if failed or len(times_ns) != ops:
            how = _describe_status(failed[0] if failed else None)
            raise check_fault(f"{job.about} {how}.{self._words_of(job, ending)}")
        answer: dict[str, Any] = {"ns": sum(times_ns), "userNs": user_ns, "sysNs": system_ns}
        memory = [used for used in result.get("memory_usage_byte") or [] if isinstance(used, int)]
        if memory:
            answer["peakMemoryBytes"] = max(memory)
        if ending.io is not None:
            answer["io"] = dict(ending.io)
        if with_histogram:
            answer["latency"] = {"buckets": make_buckets(times_ns)}
        marks = [*job.marks, *(["background-processes"] if ending.survivors else [])]
        if marks:
            answer["marks"] = marks
        if self.is_own:
            answer["timedBy"] = self.name
        return answer

    def _describe_refusal(self, job: Job, ending: Ending) -> Fault:
        """The timer itself ended with an error."""
        error = (re.findall(r"^Error: (.*)$", ending.stderr, re.MULTILINE) or [""])[-1]
        if "reparation command" in error:
            return check_fault(
                f"The preparation of {job.about[0].lower()}{job.about[1:]} failed.{_quote('', ending.stderr)}"
            )
        if "Failed to run command" in error:
            code = "EACCES" if "Permission denied" in error else "ENOENT"
            return Fault(code, f"{job.about} could not be started: {error}.")
        return Fault("EIO", f"{self.name} ended with status {ending.status}: {error or last_words('', ending.stderr)}")

    def _words_of(self, job: Job, ending: Ending) -> str:
        """Its output was discarded, so it is executed once more, untimed, with both streams kept."""
        prepare = f"{job.prepare}\n" if job.prepare else ""
        words = [self.shell, "-c", f'{prepare}exec "$@"', self.shell, *job.words]
        again = run_supervised(words, job.timeout_ns / 1e9, job.directory, job.environment, keeps_output=True)
        if again.status != 0 and not again.timed_out:
            return _quote(again.stdout, again.stderr)
        return f"{_quote('', ending.stderr).rstrip('.')}. Executed once more for its output, it did not fail."


# What hyperfine itself says of a command that failed.
_OF_TIMER = re.compile(r"^\s*Warning: Ignoring non-zero exit code.*$", re.MULTILINE)


def _quote(stdout: str, stderr: str) -> str:
    words = last_words(stdout, _OF_TIMER.sub("", stderr))
    return f" It says: {words}" if words else " It wrote nothing."


def describe_excess(processes: int) -> str:
    return (
        f"had more than {processes:,} processes at once and was ended with all of them: "
        "look for what it starts without end, or give it fewer at a time."
    )


def _describe_status(status: Optional[int]) -> str:
    if status is None:
        return "ended without an exit status"
    if status > 128:
        return f"ended with status {status}, as after signal {status - 128}"
    return f"ended with exit status {status}"


def find_timer(wanted: Optional[str]) -> Timer:
    """`io-perf`, or the path of hyperfine; otherwise the hyperfine on PATH, or io-perf."""
    shell = shutil.which("sh") or "/bin/sh"
    path = shutil.which("hyperfine") if wanted is None else wanted
    if path is not None and path != OWN:
        return Timer("hyperfine", read_version([path, "--version"]), [path], shell)
    return Timer(OWN, "timed by io-perf", [], shell)


def read_version(words: Sequence[str]) -> str:
    """The first line that a program says about its version; its name when it says nothing."""
    report = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=30)
    lines = (report.stdout or report.stderr).decode("utf-8", "replace").strip().splitlines()
    return lines[0].strip() if lines and report.returncode == 0 else os.path.basename(words[0])
