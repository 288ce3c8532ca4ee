"""What can go wrong, in sentences."""

from __future__ import annotations


class TablesError(Exception):
    """The message is one sentence: what is wrong, with what, and what to do. It is shown alone."""
