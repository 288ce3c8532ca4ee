"""Errors as sentences."""

from __future__ import annotations


class TablesError(Exception):
    """The message is one sentence with the error, its place and the remedy. It is shown alone."""
