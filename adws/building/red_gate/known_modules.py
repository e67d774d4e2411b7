"""Whose the modules are that the tests of a project may name."""

from pathlib import PurePath

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.judging.texts import texts_of
from adws.slots import PLANNED_MODULES
from adws.trust.red_gate.belongings import Belongings, belongings
from adws.trust.red_gate.manifests import is_manifest


def known_modules(
    ran: Context, root: PurePath, listing: tuple[str, ...], planned: tuple[str, ...]
) -> IOResult[Belongings, PipelineError]:
    """Return what belongs to the project with these files; ``planned`` are modules still to be."""
    modules = (*planned, *(ran.get(PLANNED_MODULES) or ()))
    manifests = texts_of(root, filter(is_manifest, listing))
    return manifests.map(lambda texts: belongings(listing, texts, modules))
