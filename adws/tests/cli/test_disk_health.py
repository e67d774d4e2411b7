"""The disk of the trees, as the doctor tells it."""

from pathlib import Path, PurePath

import pytest
from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.disk_health import is_about_space, tree_checks
from adws.cli.health_check import HealthCheck
from adws.cli.repository_health import repository_checks
from adws.core.context import Context
from adws.core.errors import IoFailed, PipelineError, RepositoryUnusable
from adws.testing import FakeIo
from adws.tests.cli.program import committed
from adws.vcs.base import Base

CACHE = PurePath("/home/me/.cache/adws")
OPENED: Result[Base, PipelineError] = Success(
    Base(
        CACHE / "p/r1/repository.git",
        PurePath("/p"),
        prefix="",
        head="",
        commit="",
        dirty=False,
        lent=(),
        carried=(),
        trees=CACHE / "p/r1/trees",
        run="r1",
    )
)
FULL: Result[Base, PipelineError] = Failure(IoFailed("cannot write a", context={"reason": "full"}))
OUTSIDE = Failure(RepositoryUnusable("/p is not in a git repository"))
HINT = (
    "free some space there (adws clean removes what old runs left), or set ADWS_CACHE to a folder "
    "on another disk"
)


def disk(io: FakeIo, monkeypatch: pytest.MonkeyPatch, free: dict[PurePath, int]) -> None:
    """Let these folders exist, with so many free bytes."""

    def free_bytes(folder: PurePath) -> IOResult[int, PipelineError]:
        return IOSuccess(free[folder]) if folder in free else IOFailure(IoFailed("gone"))

    io.folders["cache"] = CACHE
    monkeypatch.setattr(io_ops, "free_bytes", free_bytes)


def test_a_full_disk_is_told_from_other_errors() -> None:
    """By the reason alone, not by words."""
    outcomes = (OPENED, FULL, OUTSIDE)
    assert [is_about_space(opened) for opened in outcomes] == [False, True, False]


@pytest.mark.parametrize("free", [{CACHE: 1_000_000}, {CACHE.parent: 1_000_000}, {}])
def test_where_trees_are_built_is_told(
    free: dict[PurePath, int], io: FakeIo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is room for them, or nobody knows how much."""
    disk(io, monkeypatch, free)
    assert tree_checks(OPENED) == (HealthCheck("trees", ok=True, detail=f"built below {CACHE}"),)


@pytest.mark.parametrize(
    ("opened", "free", "left"),
    [
        (OPENED, {CACHE: 95_000}, ": 95.0 kB free"),
        (FULL, {CACHE: 0}, ": 0 B free"),
        (FULL, {CACHE.parent: 5_000_000}, ": 5.0 MB free"),
        (FULL, {}, ""),
    ],
)
def test_a_full_disk_is_told_with_its_folder_and_what_is_left(
    opened: Result[Base, PipelineError],
    free: dict[PurePath, int],
    left: str,
    io: FakeIo,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the user's tree just fits: a judge tree does not."""
    disk(io, monkeypatch, free)
    detail = f"too little space on the disk of {CACHE}{left}"
    assert tree_checks(opened) == (HealthCheck("trees", ok=False, detail=detail, hint=HINT),)


@pytest.mark.usefixtures("io")
def test_trees_are_no_matter_where_there_is_no_repository() -> None:
    """The check of the repository says so."""
    assert tree_checks(OUTSIDE) == ()


@pytest.mark.real_io
def test_a_full_disk_is_no_state_of_the_repository(tmp_path: Path) -> None:
    """Only the row of the trees tells it; the repository itself is found."""
    project = committed(PurePath(tmp_path) / "project", {"README": ""})
    checks = repository_checks(Context(project), FULL)
    assert checks == (HealthCheck("repository", ok=True, detail=str(project)),)
