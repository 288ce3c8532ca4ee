"""Makes a known number of calls in a process, a thread, a child and a program that this one becomes: a probe of what counts them.

python3 -S -E known_calls.py N [executed]       N openat, pread64, unlink and readlink more than with 0
"""

from __future__ import annotations

import os
import sys
import threading

NOWHERE = "/proc/self/no-such-file"


def fails(call: object, *arguments: object) -> None:
    try:
        call(*arguments)  # type: ignore[operator]
    except OSError:
        pass


def main(number: int, is_executed: bool) -> None:
    if is_executed:
        for _ in range(number):
            fails(os.readlink, NOWHERE)
        return
    for _ in range(number):
        fails(os.open, NOWHERE, os.O_RDONLY)

    def read_own() -> None:
        file = os.open(__file__, os.O_RDONLY)
        for _ in range(number):
            os.pread(file, 1, 0)
        os.close(file)

    thread = threading.Thread(target=read_own)
    thread.start()
    thread.join()
    pid = os.fork()
    if pid == 0:
        for _ in range(number):
            fails(os.unlink, NOWHERE)
        os._exit(0)
    os.waitpid(pid, 0)
    os.execv(sys.executable, [sys.executable, "-S", "-E", __file__, str(number), "executed"])


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] == ["executed"])
