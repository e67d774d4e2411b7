"""Runs tests of Go with a look at their calls, and makes calls outside of any test run."""

import json
from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws import io_ops
from adws.core.globs import compile_globs
from adws.runners.calls import Calls
from adws.runners.go import RUNNER
from adws.runners.go.calls import call_outside
from adws.runners.runner import Selection, Suite
from adws.tests.runners.call_runs import lines_of
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import find

GO = find("go") or "go"
PLAIN = "as a package alone"
_USUAL = {"surroundings": PLAIN, "vary": 0, "varied": "", "constants": [], "tests": ""}


def looked_at(
    here: PurePath, files: dict[str, str], cases: tuple[str, ...] = (), rows: PurePath | None = None
) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Run tests with a look at their calls; return what was written, and how the cases ended."""
    name = "again" if rows else "recorded"
    tests = compile_globs(RUNNER.tests).pattern
    run = run_of(RUNNER, here / f"{name}-run", (GO, "test", "./..."), timeout_seconds=120.0)
    asked = evolve(
        run,
        calls=Calls(here / name, run.tree, tests, rows),
        changed=tuple(files),
        selection=Selection(case_ids=cases),
    )
    report = judged(RUNNER, outputs_of(RUNNER, asked, files)).unwrap()
    assert report.warnings == ()
    assert set(value(io_ops.list_files(run.tree))) == set(files)
    return lines_of(asked.calls.file if asked.calls else here), outcomes(report)


def made_outside(
    tree: PurePath, rows: PurePath, *words: str, **settings: object
) -> list[dict[str, Any]]:
    """Make the calls of a file, and return what was written of them; nothing else is left."""
    folder = rows.parent / "outside"
    answers = folder / "answers"
    fields = {**_USUAL, "answers": str(answers), "tree": str(tree), "rows": str(rows), **settings}
    _ = value(io_ops.write_text(folder / "settings", json.dumps(fields)))
    suite = Suite("go", ".", (GO, "test", *words))
    optimized = fields["surroundings"] == "in long use"
    command = call_outside(suite, folder / "settings", tree, optimized=optimized)
    temporary = folder / "temporary"
    _ = value(io_ops.make_folder(temporary))
    completed = value(
        io_ops.run_process(evolve(command, env={**command.env, "TMPDIR": str(temporary)}))
    )
    assert (completed.exit_code, completed.stdout, completed.stderr) == (0, "", "")
    assert value(io_ops.list_folder(temporary)) == ()
    return lines_of(answers)
