"""What code without a cage changes beside its tree is found and put back."""

from pathlib import PurePath

import pytest
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.cage.cage import Level
from adws.core.errors import EnvironmentBroken, OracleCompromised, PipelineError
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.judging import protection
from adws.judging.bench import Bench, SuiteBench
from adws.judging.protection import PROBES, run_protected, with_probes
from adws.tests.vcs.repositories import error, opened, project, shell, value

pytestmark = pytest.mark.real_io


def doing(*writes: PurePath) -> IOResult[str, PipelineError]:
    """Write to these files, as a suite would."""
    for path in writes:
        _ = value(io_ops.write_text(path, "changed"))
    return IOSuccess("done")


def test_the_probes_of_adws_are_where_it_looks() -> None:
    """A recorder of each language's test tools."""
    files = value(io_ops.list_files(PROBES))
    assert "pytest/probe/adws_pytest_probe.py" in files
    assert "vitest/probe" in {str(PurePath(path).parent) for path in files}


def test_a_changed_repository_compromises_the_run(here: PurePath) -> None:
    """A hook is put back, and named."""
    root = project(here / "project")
    bench = Bench(root, Settings(), (), base=opened(root))
    assert value(run_protected(bench, doing)) == "done"
    hook = root / ".git/hooks/pre-commit"
    refused = error(run_protected(bench, lambda: doing(hook)))
    assert isinstance(refused, OracleCompromised)
    assert refused.message == (
        "the suite changed the user's repository: .git/hooks/pre-commit (restored)"
    )
    assert value(io_ops.exists(hook)) == False  # noqa: E712 - the value itself


def test_the_user_s_own_repository_is_watched_where_nothing_keeps_it_away(here: PurePath) -> None:
    """Also from a folder below its top; the value is that of the action."""
    root = project(here / "project", "mkdir web")
    bench = SuiteBench(root / "web", Settings(), ())
    assert value(run_protected(bench, doing)) == "done"
    borrowed = root / ".git/objects/info/alternates"
    refused = error(run_protected(bench, lambda: doing(borrowed)))
    assert refused.message == (
        "the suite changed the user's repository: .git/objects/info/alternates (restored)"
    )
    assert shell(root, "ls .git/objects/info") == ""


def test_a_folder_does_not_become_a_repository(here: PurePath) -> None:
    """What appears there lies aside."""
    bench = SuiteBench(here / "plain", Settings(), (), run="r1")
    _ = doing(here / "plain/x")
    assert value(run_protected(bench, doing)) == "done"
    refused = error(run_protected(bench, lambda: doing(here / "plain/.git/config")))
    assert refused.message == "the suite turned the project into a git repository: .git (restored)"
    assert shell(
        here, "ls -A plain; cat plain/.adws/attempts/r1/repository-judged/.git/config"
    ) == (".adws\nx\nchanged")


def test_what_git_cannot_read_starts_nothing(here: PurePath) -> None:
    """A linked worktree whose repository is elsewhere is a folder like any other."""
    bench = SuiteBench(here, Settings(), ())
    _ = value(io_ops.write_text(here / ".git", "gitdir: /nowhere"))
    assert value(run_protected(bench, doing)) == "done"


def test_changed_probes_compromise_the_run(here: PurePath) -> None:
    """They are as before; what was added is gone, compiled files too."""
    recorder, compiled = here / "a/probe/recorder.py", here / "a/probe/__pycache__/x.pyc"
    _ = doing(compiled, here / "a/reading.py")
    _ = value(io_ops.write_text(recorder, "record()"))
    assert value(with_probes(here, lambda: doing(here / "a/other.py"))) == "done"
    _ = value(io_ops.write_text(compiled, "old"))
    refused = error(with_probes(here, lambda: doing(recorder, compiled, here / "a/probe/new.py")))
    assert refused.message == (
        "the suite changed adws's own recorder: "
        "a/probe/__pycache__/x.pyc, a/probe/new.py, a/probe/recorder.py (restored)"
    )
    assert value(io_ops.list_files(here)) == ("a/other.py", "a/probe/recorder.py", "a/reading.py")
    assert value(io_ops.read_text(recorder)) == "record()"


def test_whoever_renews_adws_is_not_undone(here: PurePath) -> None:
    """Code in a cage cannot have done it. Compiled files are those of another process."""
    recorder, compiled = here / "a/probe/recorder.py", here / "a/probe/__pycache__/x.pyc"
    _ = doing(here / "a/reading.py")
    assert value(with_probes(here, lambda: doing(compiled), is_caged=True)) == "done"
    refused = error(with_probes(here, lambda: doing(recorder), is_caged=True))
    assert isinstance(refused, EnvironmentBroken)
    assert refused.message == "adws's own files were changed while tests ran: a/probe/recorder.py"
    assert value(io_ops.read_text(recorder)) == "changed"


@pytest.mark.parametrize(
    ("level", "settings", "kept"),
    [
        (Level("bwrap", (), ""), Settings(), True),
        (Level("", (), "", landlock=True), Settings(), True),
        (Level("bwrap", (), ""), Settings(writable=("~/x",)), False),
        (Level("", (), ""), Settings(), False),
        (None, Settings(), False),
    ],
)
def test_probes_stay_as_they_are_where_code_is_held(
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
    level: Level | None,
    settings: Settings,
    *,
    kept: bool,
) -> None:
    """Unless the settings open folders to it, which may be those of adws."""
    monkeypatch.setattr(protection, "PROBES", here / "adws")
    compiled = here / "adws/pytest/probe/__pycache__/x.pyc"
    bench = SuiteBench(here / "plain", settings, (), level=level)
    ran = settle(run_protected(bench, lambda: doing(compiled)))
    assert (is_successful(ran), value(io_ops.exists(compiled))) == (kept, kept)
