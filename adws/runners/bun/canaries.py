"""The canaries of a run of bun: two files that it finds, the first and the last in order.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
All files share one process and its modules, unless the project has each isolated; only then do the
canaries load what the change touches.
"""

from adws.core.planting import Planting
from adws.runners.bun.invocation import invocation, moved
from adws.runners.javascript.canaries import loading, plant_files
from adws.runners.javascript.canary_forms import WITH_MESSAGES
from adws.runners.runner import Run

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "bun:test";

"""


def plant(run: Run) -> Planting:
    """Make up the canaries of a run."""
    found = invocation(run.suite.argv)
    there = moved(run)
    loads = loading(there) if found and found.isolated else ""
    return plant_files(there, _HEAD + loads, WITH_MESSAGES, ".test.mjs")
