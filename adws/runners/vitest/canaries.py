"""The canaries of a run of vitest: two files that it is told to include, the first and the last.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
"""

from adws.core.planting import Planting
from adws.runners.javascript.canaries import loading, plant_files
from adws.runners.javascript.canary_forms import WITH_MESSAGES
from adws.runners.runner import Run

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "vitest";

"""


def plant(run: Run) -> Planting:
    """Make up the canaries of a run."""
    return plant_files(run, _HEAD + loading(run), WITH_MESSAGES, ".test.mjs")
