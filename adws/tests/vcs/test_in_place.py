"""Work in the user's own tree: it must be clean, and comes back to what it was."""

from collections.abc import Callable
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.result import Success

from adws import io_ops
from adws.core.codec import from_json, to_json
from adws.core.errors import DocumentDamaged, TreeDirty
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.base import Base
from adws.vcs.in_place import place_in_user_tree, require_clean, restore_in_place
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

NOTE = ".adws/in-place.json"
CONTENT = """
find . '(' -name .git -o -name .adws ')' -prune -o -printf '%p %y %m %l\\n' | sort
find . '(' -name .git -o -name .adws ')' -prune -o -type f -print | sort | xargs sha256sum
"""


def test_a_clean_tree_may_be_worked_in(here: PurePath) -> None:
    """Ignored files do not count."""
    base = opened(project(here, "touch run.log"))
    assert value(require_clean(base)) is base


def test_a_dirty_tree_is_refused_by_name(here: PurePath) -> None:
    """The error names the files, the first few of them in the message."""
    refused = error(require_clean(opened(project(here, "touch a b c d e f g"))))
    assert type(refused) is TreeDirty
    assert refused.message == "uncommitted work in a, b, c, d, e and 2 more"
    assert refused.context == {"files": ["a", "b", "c", "d", "e", "f", "g"]}


def test_few_dirty_files_are_all_named(here: PurePath) -> None:
    """Nothing is cut where nothing needs to be."""
    refused = error(require_clean(opened(project(here, "touch a"))))
    assert refused.message == "uncommitted work in a"


def test_a_tree_comes_back_to_what_it_was(here: PurePath) -> None:
    """Changed, removed, new and replaced files are put back; ignored ones are not touched."""
    script = "chmod +x app/code.py && git commit --quiet -am x && touch run.log"
    user = project(here, script)
    base = opened(user / "app")
    before = shell(user, CONTENT)
    assert value(place_in_user_tree(base, base.commit)) == user / "app"
    _ = shell(
        user,
        """
        printf 'x' >> app/code.py && chmod -x app/code.py && rm -r tests && ln -s /tmp tests
        mkdir -p new/deep && touch new/deep/file && rm .gitignore && printf 'kept' > second.log
        """,
    )
    assert value(restore_in_place(user / "app")) is None
    assert shell(user, "cat second.log && rm second.log") == "kept"
    assert shell(user, CONTENT) == before


def test_any_tree_can_be_placed(here: PurePath) -> None:
    """The judge's content stands in the user's tree, his index and HEAD as they were."""
    user = project(here)
    base = opened(user)
    _ = shell(user, "printf 'x\\n' > app/new.py && rm tests/test_code.py")
    patch = value(read_patch(base, base.commit, user))
    _ = shell(user, "git checkout --quiet . && git clean -qfd app")
    _ = value(place_in_user_tree(base, patch.tree))
    assert shell(user, "git status --porcelain -- . ':!.adws'").splitlines() == [
        " D tests/test_code.py",
        "?? app/new.py",
    ]


def test_a_note_says_where_the_tree_can_be_restored_from(here: PurePath) -> None:
    """It is written before anything is placed, and there until the tree is restored."""
    user = project(here)
    base = opened(user)
    _ = error(place_in_user_tree(base, "nothing"))
    assert value(io_ops.exists(user / NOTE)) is True
    _ = value(place_in_user_tree(base, base.commit))
    note = value(io_ops.read_text(user / NOTE))
    assert from_json(note, Base, NOTE) == Success(base)
    _ = value(restore_in_place(user))
    assert value(io_ops.exists(user / NOTE)) is False


def test_without_a_note_nothing_is_restored(here: PurePath) -> None:
    """Work of the user's stays as it is where adws never worked in place."""
    user = project(here, "printf 'mine' > app/code.py")
    assert value(restore_in_place(user)) is None
    assert shell(user, "cat app/code.py") == "mine"


def test_a_tree_is_restored_once(here: PurePath) -> None:
    """What the user does afterwards is safe from a second time."""
    user = project(here)
    base = opened(user)
    _ = value(place_in_user_tree(base, base.commit))
    _ = value(restore_in_place(user))
    _ = shell(user, "printf 'mine' > app/code.py")
    _ = value(restore_in_place(user))
    assert shell(user, "cat app/code.py") == "mine"


def test_a_damaged_note_is_told_and_stays(here: PurePath) -> None:
    """The tree is not touched by what cannot be read."""
    user = project(
        here, "mkdir .adws && printf '{' > .adws/in-place.json && printf x > app/code.py"
    )
    damaged = error(restore_in_place(user))
    assert type(damaged) is DocumentDamaged
    assert shell(user, "cat app/code.py .adws/in-place.json") == "x{"


@pytest.mark.parametrize(
    "foreign",
    [
        lambda base: evolve(base, user_top=PurePath("/elsewhere")),
        lambda base: evolve(base, repository=PurePath("/elsewhere")),
    ],
)
def test_a_note_that_came_with_somebodys_change_is_refused(
    here: PurePath, foreign: Callable[[Base], Base]
) -> None:
    """It must be of this project, and lead to a repository of adws's own."""
    user = project(here)
    base = opened(user)
    _ = value(io_ops.write_text(user / NOTE, to_json(foreign(base))))
    _ = shell(user, "printf x > app/code.py")
    assert error(restore_in_place(user)) == DocumentDamaged(
        f"{user / NOTE} does not belong to this project, so adws restored nothing",
        hint="find out where it comes from, then remove it",
        context={"origin": str(user / NOTE)},
    )
    assert shell(user, "cat app/code.py") == "x"
