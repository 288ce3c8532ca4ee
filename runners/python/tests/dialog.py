"""A runner as a process, asked line by line: what the tests of the runners in Python share."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any, Optional
from urllib.parse import quote


class Dialog:
    """Starts a runner in a folder of its own; at the end the folder must be empty."""

    def __init__(
        self,
        main: str,
        environment: Optional[Mapping[str, str]] = None,
        options: Sequence[str] = (),
        program: Sequence[str] = (sys.executable, "-B", "-E", "-s", "-S"),
    ) -> None:
        self.directory = tempfile.mkdtemp(prefix="io-perf-test-")
        self.process = subprocess.Popen(
            [*program, main, *options, "--dir", self.directory],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
        )

    def __enter__(self) -> Dialog:
        return self

    def __exit__(self, *_: Any) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        shutil.rmtree(self.directory, ignore_errors=True)

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode("ascii"))
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, line: str) -> dict[str, Any]:
        self.send(line)
        return self.answer()

    def sample(self, cell: str, ops: int = 1, more: str = "", corpus: Optional[str] = None) -> dict[str, Any]:
        """Sets a cell up, samples it once and tears it down; gives the sample, or the error of the set-up."""
        setup = self.ask(f"setup {cell} seed=42" + (f" corpus={quote(corpus)}" if corpus else ""))
        if "error" in setup:
            return setup
        sampled = self.ask(f"sample {cell} ops={ops} cache=warm{more}")
        self.ask(f"teardown {cell}")
        return sampled

    def end(self) -> tuple[int, list[str]]:
        """Ends the input; gives the exit status and what is left in the folder."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=60), os.listdir(self.directory)
