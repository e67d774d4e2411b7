"""Whose the modules are that the tests of a project may name."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.core.red_phase import PLANNED_MODULES
from adws.trust.red_gate.belongings import Belongings, belongings
from adws.trust.red_gate.manifests import is_manifest


def known_modules(
    ran: Context, root: PurePath, listing: tuple[str, ...], planned: tuple[str, ...]
) -> IOResult[Belongings, PipelineError]:
    """Return what belongs to the project with these files; ``planned`` are modules still to be."""
    modules = (*planned, *(ran.get(PLANNED_MODULES) or ()))
    manifests = texts_of(root, filter(is_manifest, listing))
    return manifests.map(lambda texts: belongings(listing, texts, modules))


def texts_of(root: PurePath, paths: Iterable[str]) -> IOResult[Mapping[str, str], PipelineError]:
    """Return files with their texts; a link that leads to no file counts as empty."""
    return traverse(partial(_text, root), sorted(paths)).map(dict)


def _text(root: PurePath, path: str) -> IOResult[tuple[str, str], PipelineError]:
    text = io_ops.read_text(root / path).lash(lambda _: IOSuccess(""))
    return text.map(lambda found: (path, found))
