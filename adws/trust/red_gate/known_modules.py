"""Sort modules: the project's own, its declared dependencies, and unknown ones."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from attrs import frozen

from adws.triage.failure_types import MissingSymbol
from adws.triage.project_modules import project_modules
from adws.trust.red_gate.manifests import declared_names, own_names

_INSIDE = (".", "/", "#", "@/", "~")
"""The beginnings of paths and aliases into the project itself, in JavaScript."""
_RUST_OWN = frozenset({"crate", "self", "super"})
_NORMAL = re.compile(r"[-_.]+")


class ModuleOwner(StrEnum):
    """The owner of a module."""

    PROJECT = "project"
    DEPENDENCY = "dependency"
    NOBODY = "nobody"


@frozen
class KnownModules:
    """The top-level names of the project's own modules, and of its declared dependencies."""

    own_modules: frozenset[str]
    declared: frozenset[str] = frozenset()

    def owner_of(self, symbol: MissingSymbol) -> ModuleOwner:
        """Return the owner of a symbol; a name without a module belongs to the project."""
        module = symbol.module
        if not module or module.startswith(_INSIDE):
            return ModuleOwner.PROJECT
        tops = frozenset(_tops(module))
        if tops & (self.own_modules | _RUST_OWN):
            return ModuleOwner.PROJECT
        names = frozenset(map(normal, tops))
        inside = f"{normal(module)}_"  # the parts of a namespace package are packages of their own
        declared = any(name in names or name.startswith(inside) for name in self.declared)
        return ModuleOwner.DEPENDENCY if declared else ModuleOwner.NOBODY

    def is_installed(self, symbol: MissingSymbol) -> bool:
        """Whether the package of a missing part is installed.

        Python looks for the package first, so a missing package is reported by its own name.
        """
        whole = normal(symbol.module) in self.declared or "." not in symbol.module
        return bool(symbol.name) or not (whole or "/" in symbol.module)


def known_modules(
    listing: Iterable[str], manifests: Mapping[str, str], planned: Iterable[str] = ()
) -> KnownModules:
    """Return the modules of a project with these files.

    ``manifests`` maps the files that declare dependencies to their texts; ``planned`` are modules
    that do not exist yet.
    """
    tops = (top for module in planned for top in _tops(module))
    own = frozenset((*project_modules(listing), *tops, *own_names(manifests)))
    return KnownModules(own, frozenset(map(normal, declared_names(manifests))))


def normal(name: str) -> str:
    """Return a name in normal form: packages and modules spell the same name differently.

    >>> normal("Ruamel.Yaml-clib")
    'ruamel_yaml_clib'
    """
    return _NORMAL.sub("_", name).lower()


def _tops(module: str) -> Iterator[str]:
    """Yield the possible names of a module's package.

    >>> [*_tops("@scope/kit/part")], [*_tops("shop.cart")], [*_tops("shop::cart")]
    (['@scope', '@scope/kit', '@scope/kit/part'], ['shop.cart', 'shop'], ['shop::cart', 'shop'])
    """
    parts = module.split("/")
    yield from ("/".join(parts[: number + 1]) for number in range(len(parts)))
    if len(parts) == 1:
        yield re.split(r"::|\.", module)[0]
