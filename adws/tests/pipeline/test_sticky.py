"""One comment that is written anew each time."""

import pytest
from attrs import evolve

from adws.forge import comments, pull_requests
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.sticky import keep_usage_comment
from adws.tests.forge.server import Served
from adws.tests.pipeline.world import ACCOUNT
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io
MARK = Marker(MarkerKind.CREDITS, "usage")


def keep_comments(forge: Served, words: str) -> list[str]:
    """Have the usage comment say so, and return all comments."""
    value(keep_usage_comment(forge.connection, ACCOUNT, 1, words))
    return [item.body for item in forge.ask(comments.comments(1))]


def proposed(forge: Served) -> Served:
    """Return the forge with a pull request."""
    _ = forge.ask(pull_requests.create("tdd/one", "main", "One", ""))
    return forge


def test_there_is_one_comment_that_is_written_anew(forge: Served) -> None:
    """The same words again write nothing."""
    here = proposed(forge)
    assert keep_comments(here, "$1") == [f"$1\n\n{MARK}"]
    assert keep_comments(here, "$2") == [f"$2\n\n{MARK}"]
    forge.fail("unavailable", "PATCH", "/", 9)
    assert keep_comments(here, "$2") == [f"$2\n\n{MARK}"]


def test_comments_of_others_stay(forge: Served) -> None:
    """Even one with the mark: somebody has copied it."""
    here = proposed(forge)
    copied = f"mine\n\n{MARK}"
    stranger = evolve(forge.state.tokens["secret"], login="ada")
    forge.set(tokens={**forge.state.tokens, "ada": stranger})
    _ = forge.by("ada").ask(comments.comment(1, copied))
    assert keep_comments(here, "$1") == [copied, f"$1\n\n{MARK}"]


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_a_lost_answer_writes_no_second_comment(forge: Served, method: str) -> None:
    """What was done already is seen."""
    here = proposed(forge)
    if method == "PATCH":
        _ = keep_comments(here, "$1")
    forge.fail("unanswered", method, "/issues")
    assert keep_comments(here, "$2") == [f"$2\n\n{MARK}"]
