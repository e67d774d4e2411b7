"""The trailers of a run's commits."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import opened, project, value
from adws.vcs.commit import commit_patch
from adws.vcs.diff import patch_between
from adws.vcs.file_text import replace_text
from adws.vcs.trailers import trailers

pytestmark = pytest.mark.real_io


def test_trailers_of_the_runs_commits_are_found(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only those of the key, only in the last paragraph, none of what the base has."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    base = opened(project(PurePath(tmp_path) / "p", "git commit --amend -qm 'x\n\nKey: 0'\n"))
    head, made = base.commit, dict[str, str]()
    for number in (1, 2):
        tree = value(replace_text(base, head, "app/code.py", f"{number}\n"))
        patch = value(patch_between(base, head, tree))
        message = f"s\n\nKey: 9\nText\n\nKey: {number}\nOther: {number}\n"
        head = value(commit_patch(base, head, patch, message, datetime(2030, 1, 1, tzinfo=UTC)))
        made[str(number)] = head
    assert value(trailers(base, "Key")) == made
    assert value(trailers(base, "Nothing")) == {}
