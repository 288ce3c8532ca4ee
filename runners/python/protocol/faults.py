"""Errors as the protocol knows them: a POSIX code and a sentence."""

from __future__ import annotations

import errno
import os


class Fault(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def protocol_fault(message: str) -> Fault:
    """Not a request of this protocol."""
    return Fault("EPROTO", message)


def value_fault(message: str) -> Fault:
    """A parameter or value that is unknown, missing or out of range."""
    return Fault("EINVAL", message)


def unsupported_fault(message: str) -> Fault:
    """This platform or file system cannot do it."""
    return Fault("ENOTSUP", message)


def check_fault(message: str) -> Fault:
    """What was read or produced is wrong."""
    return Fault("ECHECK", message)


# Two names of one number: the protocol uses the POSIX name that other runners report as well.
_preferred = {"EOPNOTSUPP": "ENOTSUP", "EWOULDBLOCK": "EAGAIN", "EDEADLOCK": "EDEADLK"}


def describe_fault(error: BaseException) -> dict[str, str]:
    """The code and message of anything that was raised."""
    if isinstance(error, Fault):
        return {"code": error.code, "message": error.message}
    if isinstance(error, MemoryError):
        return {"code": "ENOMEM", "message": "There is not enough memory for this cell."}
    if isinstance(error, OSError) and error.errno is not None:
        name = errno.errorcode.get(error.errno, "EIO")
        about = f": {os.fspath(error.filename)!r}" if isinstance(error.filename, (str, bytes)) else ""
        code = _preferred.get(name, name)
        # Codes of Winsock have names of their own (WSAE…); the protocol has POSIX names.
        return {"code": code[3:] if code.startswith("WSAE") else code, "message": f"{error.strerror}{about}"}
    if isinstance(error, (ValueError, OverflowError)):
        return {"code": "EINVAL", "message": f"{type(error).__name__}: {error}"}
    return {"code": "EIO", "message": f"{type(error).__name__}: {error}"}
