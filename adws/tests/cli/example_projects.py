"""The example projects, copied into repositories and mended by a scripted agent."""

import os
import pwd
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.core.codec import structure
from adws.tests.cli.program import committed, run_program, write
from adws.tests.tools import NODE_MODULES, find
from adws.tests.vcs.repositories import shell, value

_EXAMPLES = PurePath(__file__).parents[3] / "examples"
_FIXES = Path(__file__).parent / "fixes"
_SKIPPED = ("node_modules", ".adws")


@frozen
class Fix:
    """What is known of an example: ``fixes/<example>.toml``.

    ``needs`` names the programs that its tests need, ``failures`` the priority and the type of each
    failing case; an agent answers from ``script``, and the run ends with the words ``ends``.
    """

    ends: str
    script: str
    failures: Mapping[str, str]
    needs: tuple[str, ...] = ()

    @property
    def files(self) -> list[str]:
        """The files that the script changes."""
        answers = tomllib.loads(self.script)["answers"]
        return sorted({row["file"] for answer in answers for row in answer["replace"]})


def read_fixes() -> dict[str, Fix]:
    """Return what is known of each example, by its name."""
    paths = sorted(_FIXES.glob("*.toml"))
    documents = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}
    return {name: structure(document, Fix).unwrap() for name, document in documents.items()}


@contextmanager
def toolchains() -> Iterator[None]:
    """Leave compilers and their caches where they are, although the home folder is another one."""
    own = pwd.getpwuid(os.getuid()).pw_dir
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUSTUP_HOME", os.environ.get("RUSTUP_HOME", f"{own}/.rustup"))
        patch.setenv("GOCACHE", os.environ.get("GOCACHE", f"{own}/.cache/go-build"))
        if go := find("go"):
            patch.setenv("PATH", f"{PurePath(go).parent}:{os.environ['PATH']}")
        yield


def copied(name: str, folder: PurePath) -> PurePath:
    """Copy an example into a repository, with the packages from npm that the tests have."""
    example = _EXAMPLES / name
    names = value(io_ops.list_files(example, skip=_SKIPPED))
    files = {path: value(io_ops.read_text(example / path)) for path in names}
    project = committed(folder / name, files)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), project / "node_modules"))
    return project


def failures(project: PurePath) -> tuple[str, dict[str, str]]:
    """Return the status that `adws analyze` tells, and the priority and type of each failure."""
    result = run_program(project, "analyze", "--json")
    assert (result.exit_code, result.json["verification"]["complete"]) == (1, True), result.stderr
    outcome = result.json["failures"]
    return result.json["verification"]["status"], {
        row["case_id"]: f"{row['priority']} {row['error_type']}" for row in outcome
    }


def fixed(project: PurePath, script: str) -> tuple[int, str, list[str]]:
    """Let an agent answer from a script; return how it ended, and the files that were changed."""
    path = write(project.parent, {"script.toml": script}) / "script.toml"
    result = run_program(project, "fix", "--agent", "scripted", "--agent-script", str(path))
    [run] = value(io_ops.list_folder(project / ".adws/runs"))
    changed = shell(project, f"git diff --name-only main adws/{run}")
    return result.exit_code, result.stdout.partition(" · $")[0], changed.split()
