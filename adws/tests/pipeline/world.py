"""A world around the pipeline, at a forge that is held to GitHub's description."""

from adws.forge import branches
from adws.testing import PipelineWorld, SpecScript, a_world
from adws.tests.forge.server import Served

Script = SpecScript
ACCOUNT = 2


def world(forge: Served, *scripts: SpecScript) -> PipelineWorld:
    """Return a world with a spec for each script."""
    forge.ask(branches.delete_branch("tdd/one"))
    return a_world(forge, *scripts)
