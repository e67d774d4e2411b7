"""Trees made in a repository without touching its files: real git."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.errors import PatchRejected, RepositoryUnusable
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.stored_tree import tree_with_diff, tree_with_text

pytestmark = pytest.mark.real_io


@pytest.fixture
def repository(tmp_path: PurePath) -> PurePath:
    """Return a repository with a program in a folder, and a file that is no UTF-8."""
    _ = shell(
        tmp_path,
        "git init -q -b main .; mkdir app; printf 'one\\n' > app/run; chmod +x app/run;"
        "printf '\\377\\n' > latin; git add -A; git commit -qm one",
    )
    return tmp_path


def test_a_text_is_replaced(repository: PurePath) -> None:
    """The file keeps its mode; nothing on the disk changes, and the folder may be one below."""
    tree = value(tree_with_text(repository / "app", "HEAD", "app/run", "one\n", "two\n"))
    assert shell(repository, f"git show {tree}:app/run") == "two\n"
    assert shell(repository, f"git ls-tree {tree} app/run")[:6] == "100755"
    assert shell(repository, "git status --porcelain") == ""


@pytest.mark.parametrize(
    ("path", "before"), [("latin", "\N{REPLACEMENT CHARACTER}\n"), ("gone", "")]
)
def test_a_file_that_was_read_otherwise_is_left_alone(
    repository: PurePath, path: str, before: str
) -> None:
    """Bytes that cannot be read as text are never written as something else."""
    result = error(tree_with_text(repository, "HEAD", path, before, "two\n"))
    assert isinstance(result, PatchRejected)
    assert result.message == f"{path} no longer holds the text that adws read"


def test_a_diff_is_applied(repository: PurePath) -> None:
    """Its paths begin at the top, wherever one stands."""
    _ = shell(repository, "printf 'two\\n' > app/run; git diff > ../change; git checkout -q .")
    tree = value(tree_with_diff(repository / "app", "HEAD", repository.parent / "change"))
    assert shell(repository, f"git show {tree}:app/run") == "two\n"
    assert shell(repository, "git status --porcelain") == ""


def test_an_empty_diff_changes_nothing(repository: PurePath) -> None:
    """An agent may have done nothing."""
    file = repository.parent / "empty"
    _ = value(io_ops.write_text(file, ""))
    whole = shell(repository, "git rev-parse HEAD^{tree}").strip()
    assert value(tree_with_diff(repository, "HEAD", file)) == whole


def test_a_diff_that_does_not_fit_is_told(repository: PurePath) -> None:
    """In git's own words."""
    file = repository.parent / "other"
    _ = value(io_ops.write_text(file, "--- a/app/run\n+++ b/app/run\n@@ -1 +1 @@\n-three\n+four\n"))
    result = error(tree_with_diff(repository, "HEAD", file))
    assert isinstance(result, RepositoryUnusable)
    assert "patch does not apply" in result.message
