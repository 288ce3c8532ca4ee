"""Everything this runner can do: one file per operation family."""

from __future__ import annotations

from runner_protocol.cell import Recipe

from . import attributes, copy, descriptors, folders, names, positional, read, traversal, write


def make_recipes() -> list[Recipe]:
    return [
        *read.recipes(),
        *positional.recipes(),
        *write.recipes(),
        *descriptors.recipes(),
        *attributes.recipes(),
        *names.recipes(),
        *copy.recipes(),
        *folders.recipes(),
        *traversal.recipes(),
    ]
