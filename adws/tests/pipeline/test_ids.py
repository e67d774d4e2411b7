"""The ids of specs."""

from pathlib import PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.pipeline.ids import derived_id, is_id
from adws.tests.vcs.repositories import shell


@pytest.mark.parametrize(
    "text",
    ["", "-a", ".a", "_a", "a b", "a/b", "a..b", "a.", "a.lock", "é", "a\n", "a" * 101, "a~1"],
)
def test_what_cannot_name_a_branch_is_no_id(text: str) -> None:
    """The rules of git, and what every disk can hold."""
    assert not is_id(text)


@given(st.text(max_size=150), st.text(max_size=150))
def test_a_derived_id_is_an_id(path: str, name: str) -> None:
    """Whatever a file and a test are called."""
    assert is_id(derived_id(f"tests/{path}", name))


def test_derived_ids_tell_tests_apart() -> None:
    """Also where letters or the end are left out."""
    long = "a" * 200
    names = ("é", "ü", "a b", f"{long}1", f"{long}2", "a.", "a")
    assert len({derived_id("t.py", name) for name in names}) == len(names)


@pytest.mark.real_io
@pytest.mark.parametrize("text", ["API-CART-ADD-001", "a.b_c-D", derived_id("a/b c.py", "é.lock")])
def test_git_takes_an_id_as_a_branch(text: str, tmp_path: PurePath) -> None:
    """Below ``tdd/``."""
    assert shell(tmp_path, f"git check-ref-format --branch 'tdd/{text}'") == f"tdd/{text}\n"
