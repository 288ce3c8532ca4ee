"""The cells run/NAME: command lines of the user's own, from the JSON file that IO_PERF_WORKLOADS names.

    {"import-10k": {"command": "./mytool import \"my fixtures/\"", "prepare": "rm -rf out", "env": {"THREADS": "2"},
                    "timeoutNs": 60000000000, "workingDirectory": "/path/of/the/subject", "cache": "cold"}}

Only `command` must be there. README.md beside this file says what each member means.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Optional
from urllib.parse import unquote

from command_line import make_words
from protocol.cell import Cell, Ground, Recipe
from protocol.faults import Fault, check_fault, unsupported_fault, value_fault
from protocol.parameters import CACHES, choice
from last_words import last_words
from supervised_run import run_supervised
from timer import DEFAULT_TIMEOUT_NS, Job, Timer, describe_excess

VARIABLE = "IO_PERF_WORKLOADS"
MAX_RUNS = 10_000


class WorkloadsError(Exception):
    """The file of workloads cannot be used."""


@dataclass(frozen=True)
class Workload:
    name: str
    command: str
    build: Optional[str]
    built_file: Optional[str]
    """Made after a successful build; where it is, nothing is built."""
    prepare: Optional[str]
    cache: str
    drop_caches: Optional[str]
    environment: Mapping[str, str]
    timeout_ns: int
    directory: str

    @property
    def about(self) -> str:
        return f'The workload "{unquote(self.name)}"'


def read_workloads(path: Optional[str]) -> list[Workload]:
    """Raises WorkloadsError with one sentence when the file cannot be read or holds something else."""
    if not path:
        return []
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except OSError as error:
        raise WorkloadsError(f"The workloads in {path} ({VARIABLE}) cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise WorkloadsError(f"{path} ({VARIABLE}) is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise WorkloadsError(f"{path} ({VARIABLE}) must hold one object, with a member for each workload.")
    return [_parse_workload(path, name, members) for name, members in found.items()]


def _is_text_map(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(item, (str, int, float, bool)) for item in value.values())


_MEMBERS: dict[str, Any] = {
    "command": lambda value: isinstance(value, str) and value.strip() != "",
    "build": lambda value: isinstance(value, str),
    "builtFile": lambda value: isinstance(value, str),
    "prepare": lambda value: isinstance(value, str),
    "cache": lambda value: value in CACHES,
    "dropCaches": lambda value: isinstance(value, str),
    "env": _is_text_map,
    "timeoutNs": lambda value: isinstance(value, int) and not isinstance(value, bool) and value > 0,
    "workingDirectory": lambda value: isinstance(value, str),
    # For counting; timing ignores it.
    "instructions": lambda value: isinstance(value, bool),
}


def _parse_workload(path: str, name: str, members: Any) -> Workload:
    def refuse(what: str) -> WorkloadsError:
        return WorkloadsError(f'{path} ({VARIABLE}): the workload "{name}" {what}.')

    if not re.fullmatch(r"(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+", name):
        raise refuse("must have a percent-encoded name")
    if not isinstance(members, dict):
        raise refuse("must be an object with a command")
    for key, value in members.items():
        if key not in _MEMBERS:
            raise refuse(f"has a member {key!r}; known are {', '.join(_MEMBERS)}")
        if value is not None and not _MEMBERS[key](value):
            raise refuse(f"has a {key} that cannot be {value!r}")
    if members.get("command") is None:
        raise refuse("has no command")

    def as_text(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    return Workload(
        name,
        members["command"],
        members.get("build") or None,
        members.get("builtFile") or None,
        members.get("prepare") or None,
        members.get("cache") or "warm",
        members.get("dropCaches") or None,
        {key: as_text(value) for key, value in (members.get("env") or {}).items()},
        members.get("timeoutNs") or DEFAULT_TIMEOUT_NS,
        members.get("workingDirectory") or os.getcwd(),
    )


def recipes(timer: Timer) -> list[Recipe]:
    def run_recipe(workload: Workload) -> Recipe:
        return Recipe(
            f"run/{workload.name}",
            {"cache": choice(CACHES, workload.cache)},
            "none",
            lambda values, ground: _set_up(timer, workload, values["cache"] == "cold", ground),
        )

    return [run_recipe(workload) for workload in read_workloads(os.environ.get(VARIABLE))]


def _set_up(timer: Timer, workload: Workload, is_cold: bool, ground: Ground) -> Cell:
    if not os.path.isdir(workload.directory):
        raise Fault("ENOENT", f"{workload.about} is to run in {workload.directory}, which is not a folder.")
    try:
        words = make_words(workload.command, timer.shell)
    except ValueError as error:
        raise value_fault(
            f"The command of {unquote(workload.name)} cannot be understood ({error}): {workload.command}"
        ) from None
    environment = {**os.environ, **workload.environment, "IO_PERF_DIRECTORY": ground.outputs}
    # A workload may be a program of this project as well: it is not to find the workloads of this run.
    environment.pop(VARIABLE, None)
    if workload.build and not (workload.built_file and os.path.exists(workload.built_file)):
        _build(timer, workload, environment)
    uses_shell = words[:2] == [timer.shell, "-c"]
    if uses_shell:
        sys.stderr.write(f"{workload.about} needs a shell, whose start is part of its time: {workload.command}\n")
    elif not workload.prepare:
        _expect_program(workload, words[0], environment)
    job = Job(
        about=workload.about,
        words=words,
        export=os.path.join(ground.directory, "export.json"),
        prepare=_make_preparation(workload, is_cold),
        timeout_ns=workload.timeout_ns,
        directory=workload.directory,
        environment=environment,
        marks=("shell",) if uses_shell else (),
    )
    return Cell(
        1 if is_cold else MAX_RUNS,
        operate=lambda _: None,
        verify=lambda _: None,
        measure=lambda ops, with_histogram: timer.measure(job, ops, with_histogram),
    )


def _build(timer: Timer, workload: Workload, environment: Mapping[str, str]) -> None:
    # Maven, Gradle and others write their errors to standard output.
    words = [timer.shell, "-c", workload.build or ""]
    seconds = workload.timeout_ns / 1e9
    ending = run_supervised(words, seconds, workload.directory, environment, keeps_output=True)
    if ending.over_limit is not None:
        raise check_fault(f"The build of {unquote(workload.name)} {describe_excess(ending.over_limit)}")
    if ending.timed_out or ending.status != 0:
        how = "took too long" if ending.timed_out else f"ended with exit status {ending.status}"
        raise check_fault(
            f"The build of {unquote(workload.name)} {how}: {last_words(ending.stdout, ending.stderr) or 'it said nothing'}"
        )
    if workload.built_file:
        open(workload.built_file, "w").close()


def _expect_program(workload: Workload, program: str, environment: Mapping[str, str]) -> None:
    """Raises Fault ENOENT when the program is not there; a preparation might have made it."""
    has_folder = os.path.dirname(program) != ""
    path = os.path.join(workload.directory, program) if has_folder else program
    if shutil.which(path, path=environment.get("PATH")) is None:
        place = "" if os.path.isabs(program) else " in the folder where it runs" if has_folder else " on PATH"
        raise Fault(
            "ENOENT",
            f"{workload.about} cannot be started: there is no program {program}{place}: build it, or correct its command.",
        )


def _make_preparation(workload: Workload, is_cold: bool) -> Optional[str]:
    """Caches are dropped after the preparation, which would fill them again."""
    if not is_cold:
        return workload.prepare
    drop = workload.drop_caches
    if drop is None and sys.platform.startswith("linux") and os.geteuid() == 0:
        drop = "sync && echo 3 > /proc/sys/vm/drop_caches"
    if not workload.prepare:
        return drop
    if drop is None:
        raise unsupported_fault(
            f"{workload.about} is to run cold after its preparation, and only root on Linux can drop caches from here: "
            "give dropCaches, or run as root."
        )
    return f"( {workload.prepare}\n) && {drop}"
