"""Makes calls outside of any test run, as JavaScript's runners have it."""

import json
from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws import io_ops
from adws.core.globs import compile_globs
from adws.runners.javascript.calls import outside_with
from adws.runners.javascript.sealed import TEST_CODE
from adws.runners.runner import Suite
from adws.tests.runners.call_runs import lines_of
from adws.tests.runners.run import value
from adws.tests.tools import find

PLAIN = "as a package alone"
_USUAL = {"surroundings": PLAIN, "vary": 0, "varied": "", "constants": []}


def made_outside(program: str, settings: dict[str, object]) -> list[dict[str, Any]]:
    """Make the calls of a file, and return what was written of them; nothing else is left."""
    folder = PurePath(str(settings["rows"])).parent
    tests = compile_globs(TEST_CODE).pattern
    fields = {**_USUAL, "answers": str(folder / "answers"), "tests": tests, **settings}
    _ = value(io_ops.write_text(folder / "settings", json.dumps(fields)))
    suite = Suite(program, ".", (find(program) or program,))
    optimized = fields["surroundings"] == "in long use"
    command = outside_with(program)(suite, folder / "settings", folder, optimized=optimized)
    temporary = folder / "temporary"
    _ = value(io_ops.make_folder(temporary))
    completed = value(io_ops.run_process(evolve(command, env={"TMPDIR": str(temporary)})))
    assert (completed.exit_code, completed.stdout, completed.stderr) == (0, "", "")
    assert value(io_ops.list_folder(temporary)) == ()
    return lines_of(folder / "answers")
