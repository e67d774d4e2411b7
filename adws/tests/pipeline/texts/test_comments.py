"""What people are told on a pull request, against files that hold each comment."""

from math import inf

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.forge.comments import MOST_CHARACTERS
from adws.pipeline.actions import CommentText, WriteComment
from adws.pipeline.facts import Facts, Money, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, MANUAL
from adws.pipeline.texts.comments import sync_request, words
from adws.pipeline.texts.evidence import HeadEvidence
from adws.tests.pipeline.texts.heads import EVIDENCE, PULL, SHA, a_lane
from adws.tests.pipeline.texts.snapshots import snapshot

FAILURE = Marker(MarkerKind.ATTEMPT, SHA, number=3)
RETRY = Marker(MarkerKind.RESULT, SHA, "transient", until=1_767_830_580)
MARK = Marker(MarkerKind.ADOPTED, SHA)
SPENT = Facts(money=Money(100.0, 123.67, 100.0, inf))


def comment_text(text: CommentText, mark: Marker = MARK, lane: PullLane | None = None) -> str:
    """Return the words of a comment."""
    return words(WriteComment(7, text, mark), lane or a_lane(), SPENT, EVIDENCE)


@pytest.mark.parametrize(
    ("name", "comment"),
    [
        ("adopted-label", comment_text(CommentText.ADOPTED, lane=a_lane(labels=()))),
        ("adopted-work", comment_text(CommentText.ADOPTED, lane=a_lane(by_pipeline=False))),
        ("failure", comment_text(CommentText.FAILURE, FAILURE)),
        ("failure-unchanged", comment_text(CommentText.FAILURE, evolve(FAILURE, word="unchanged"))),
        ("quality", comment_text(CommentText.QUALITY)),
        (
            "conflict",
            comment_text(CommentText.CONFLICT, lane=a_lane(conflicts=("src/a.ts", "src/b`.ts"))),
        ),
        ("retry", comment_text(CommentText.RETRY, RETRY)),
        ("ended", comment_text(CommentText.ENDED, Marker(MarkerKind.ENDED, SHA, MANUAL))),
        (
            "sync-failed",
            comment_text(CommentText.SYNC_FAILED, lane=a_lane(sync_error="fatal: no common base")),
        ),
        ("no-money", comment_text(CommentText.NO_MONEY)),
        (
            "waits-after-conflict",
            comment_text(CommentText.WAITS_FOR_PERSON, lane=a_lane(labels=(CONFLICT,))),
        ),
        ("waits-flagged", comment_text(CommentText.WAITS_FOR_PERSON)),
        ("sync-request", sync_request(a_lane(behind=3))),
    ],
)
def test_a_comment_says(name: str, comment: str) -> None:
    """What has happened, and what happens next."""
    assert comment == snapshot(name)


def test_each_text_has_words() -> None:
    """Nothing is left to be written elsewhere."""
    assert all(comment_text(text) for text in CommentText)


def test_what_is_not_known_is_left_out() -> None:
    """A comment without a file, a title or an output is shorter, and whole."""
    comment = words(
        WriteComment(7, CommentText.FAILURE, FAILURE), a_lane(), Facts(), HeadEvidence()
    )
    assert comment == (
        "❌ **Tests Fail: Attempt 3/5 Begins**\n\n"
        "- Spec: `API-TABLES-001`\n- Commit: `3d3c42e5aac5`\n\n"
        "**Next**: adws asks the fixer to make the test pass."
    )
    retry = words(WriteComment(7, CommentText.RETRY, RETRY), a_lane(), Facts(), HeadEvidence())
    assert "```" not in retry


def test_many_files_are_counted() -> None:
    """The first fifty stand there."""
    lane = a_lane(conflicts=tuple(f"src/{number}.ts" for number in range(52)))
    comment = comment_text(CommentText.CONFLICT, lane=lane)
    assert "- `src/49.ts`\n- … and 2 more files\n" in comment


HOSTILE = st.tuples(
    st.text(st.sampled_from("@a#7`~<>|\\[](){}*_ \n\r\t\u202e\x1b\x00é🎉"))
    | st.sampled_from(["`", "@ada fixes #7\n", "#7", "&<|", "x", "\u200b"]),
    st.sampled_from([1, 70_000]),
)
"""A text and how often it stands there."""


@given(HOSTILE, st.sampled_from(CommentText))
def test_no_text_of_others_makes_a_comment_too_long_or_calls_somebody(
    repeated: tuple[str, int], text: CommentText
) -> None:
    """Whatever stands in names, logs and reasons."""
    hostile = repeated[0] * repeated[1]
    evidence = HeadEvidence(hostile, hostile, hostile, (hostile,) * 99, hostile, hostile, hostile)
    pull = evolve(PULL, head=hostile, base=hostile[:99], title=hostile)
    lane = a_lane(conflicts=(hostile,) * 99, sync_error=hostile)
    comment = words(WriteComment(7, text, RETRY), evolve(lane, pull=pull), Facts(), evidence)
    assert len(comment) < MOST_CHARACTERS - 500
    assert "@ada" not in comment
    assert "#7" not in comment
    assert "fixes #" not in comment
