"""Where in project code a failure comes from."""

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Frame
from adws.tests.triage.evidences import (
    DIVIDED,
    TREE,
    UNCOMPILED,
    UNEQUAL,
    UNINSTALLED,
    UNNAMED,
    is_test,
    thrown_in,
)
from adws.triage.exception_info import exception_of
from adws.triage.location import SourceLocation, project_file, source_frames, source_place


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("app/text.py", "app/text.py"),
        (f"{TREE}/app/text.py", "app/text.py"),
        (f"{TREE}2/app/text.py", None),
        ("/usr/lib/python3.11/json/decoder.py", None),
        (".venv/lib/python3.11/site-packages/attr/_make.py", None),
        ("vendor/site-packages/x.py", None),
        ("node_modules/x/index.js", None),
        ("../other/x.py", None),
        ("<frozen importlib._bootstrap>", None),
        ("<string>", None),
    ],
)
def test_a_project_file_lies_in_the_tree_and_in_no_library(path: str, expected: str | None) -> None:
    """Libraries, generated code and files outside of the tree are not the project's."""
    assert project_file(path, TREE) == expected


def test_without_a_tree_absolute_paths_are_foreign() -> None:
    """A path that cannot be related to the tree is nobody's."""
    assert project_file(f"{TREE}/app/text.py", "") is None


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (DIVIDED, SourceLocation("app/text.py", 2)),
        (UNEQUAL, None),
        (UNCOMPILED, SourceLocation("app/broken.py", 7)),
        (UNNAMED, SourceLocation("app/text.py", None)),
        (UNINSTALLED, SourceLocation("app/client.py", 1)),
        (
            thrown_in(
                "KeyError",
                "1",
                "tests/test_a.py:1:test",
                "app/a.py:5:outer",
                f"{TREE}/app/b.py:9:inner",
                "/usr/lib/python3.11/json.py:3:loads",
                "tests/stub.py:2:called_back",
            ),
            SourceLocation("app/b.py", 9),
        ),
        (thrown_in("SyntaxError", "invalid", "app/a.py:5:load"), SourceLocation("app/a.py", 5)),
        (thrown_in("ImportError", "cannot import name 'a' from 'b' (x)"), None),
    ],
)
def test_the_place_is_the_deepest_frame_in_source_code(
    evidence: Evidence, expected: SourceLocation | None
) -> None:
    """Tests and libraries are passed over; a file named in the error comes before frames."""
    assert source_place(evidence, exception_of(evidence), is_test, TREE) == expected


def test_a_test_file_that_cannot_be_compiled_has_no_source_place() -> None:
    """A broken test file points at no source file."""
    broken = evolve(UNCOMPILED, message=UNCOMPILED.message.replace("app/broken", "tests/test_b"))
    assert source_place(broken, exception_of(broken), is_test, TREE) is None


def test_source_frames_come_deepest_first_and_relative() -> None:
    """The frames lose the tree's path and keep their lines."""
    frames = (Frame(f"{TREE}/app/a.py", 1, "f"), Frame("tests/t.py", 2), Frame("app/b.py", 3, "g"))
    result = tuple(source_frames(frames, is_test, TREE))
    assert result == (Frame("app/b.py", 3, "g"), Frame("app/a.py", 1, "f"))
