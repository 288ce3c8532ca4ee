"""Everything this runner can do: each file here with `recipes` is a family of operations."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from protocol.cell import Recipe


def make_recipes() -> list[Recipe]:
    families = [import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)]
    return [recipe for family in families if hasattr(family, "recipes") for recipe in family.recipes()]
