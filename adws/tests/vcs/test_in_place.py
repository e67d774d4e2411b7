"""Work in the user's own tree: it must be clean, and comes back to what it was."""

from pathlib import PurePath

import pytest

from adws.core.errors import TreeDirty
from adws.tests.vcs.repositories import error, opened, project, shell, value
from adws.vcs.in_place import place_in_user_tree, require_clean, restore_in_place
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

CONTENT = """
find . -path ./.git -prune -o -printf '%p %y %m %l\\n' | sort
find . -path ./.git -prune -o -type f -print | sort | xargs sha256sum
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
    _ = shell(
        user,
        """
        printf 'x' >> app/code.py && chmod -x app/code.py && rm -r tests && ln -s /tmp tests
        mkdir -p new/deep && touch new/deep/file && rm .gitignore && printf 'kept' > second.log
        """,
    )
    assert value(restore_in_place(base)) == user / "app"
    assert shell(user, "cat second.log && rm second.log") == "kept"
    assert shell(user, CONTENT) == before


def test_any_tree_can_be_placed(here: PurePath) -> None:
    """The judge's content stands in the user's tree, his index and HEAD as they were."""
    user = project(here)
    base = opened(user)
    _ = shell(user, "printf 'x\\n' > app/new.py && rm tests/test_code.py")
    patch = value(read_patch(base, base.commit, user))
    _ = value(restore_in_place(base))
    _ = value(place_in_user_tree(base, patch.tree))
    assert shell(user, "git status --porcelain").splitlines() == [
        " D tests/test_code.py",
        "?? app/new.py",
    ]
