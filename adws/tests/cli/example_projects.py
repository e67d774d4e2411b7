"""The example projects of runners, copied into repositories and mended by a scripted agent."""

from pathlib import PurePath

from adws import io_ops
from adws.tests.cli.program import Told, committed, run_program, write
from adws.tests.tools import NODE_MODULES
from adws.tests.vcs.repositories import shell, value

_EXAMPLES = PurePath(__file__).parents[3] / "examples"
_SKIPPED = ("node_modules", ".adws")


def copied(name: str, folder: PurePath) -> PurePath:
    """Copy an example into a repository, with the packages from npm that the tests have."""
    example = _EXAMPLES / name
    names = value(io_ops.list_files(example, skip=_SKIPPED))
    files = {path: value(io_ops.read_text(example / path)) for path in names}
    project = committed(folder / name, files)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), project / "node_modules"))
    return project


def failures(project: PurePath) -> dict[str, str]:
    """Return the type of each failure that `adws analyze` tells; its report is complete."""
    told = run_program(project, "analyze", "--json")
    assert (told.exit_code, told.json["verification"]["complete"]) == (1, True)
    return {one["case_id"]: one["error_type"] for one in told.json["failures"]}


def fixed(project: PurePath, script: str) -> tuple[int, str, tuple[str, ...]]:
    """Let an agent answer from a script; return how it ended, and the files that were changed."""
    path = write(project.parent, {"script.toml": script}) / "script.toml"
    told: Told = run_program(project, "fix", "--agent", "scripted", "--agent-script", str(path))
    [run] = value(io_ops.list_folder(project / ".adws/runs"))
    changed = shell(project, f"git diff --name-only main adws/{run}")
    return told.exit_code, told.stdout.partition(" ·")[0], tuple(changed.split())
