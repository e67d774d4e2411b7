"""What people are told on a pull request, against files that hold each comment."""

from math import inf

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.forge.comments import MOST_CHARACTERS
from adws.pipeline.actions import Comment, Text
from adws.pipeline.facts import Facts, Lane, Money
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.names import CONFLICT, MANUAL
from adws.pipeline.texts.comments import sync_request, words
from adws.pipeline.texts.evidence import Evidence
from adws.tests.pipeline.texts.heads import EVIDENCE, PULL, SHA, a_lane
from adws.tests.pipeline.texts.snapshots import snapshot

FAILURE = Marker(Kind.ATTEMPT, SHA, number=3)
RETRY = Marker(Kind.RESULT, SHA, "transient", until=1_767_830_580)
MARK = Marker(Kind.ADOPTED, SHA)
SPENT = Facts(money=Money(100.0, 123.67, 100.0, inf))


def told(text: Text, mark: Marker = MARK, lane: Lane | None = None) -> str:
    """Return the words of a comment."""
    return words(Comment(7, text, mark), lane or a_lane(), SPENT, EVIDENCE)


@pytest.mark.parametrize(
    ("name", "comment"),
    [
        ("adopted-label", told(Text.ADOPTED, lane=a_lane(labels=()))),
        ("adopted-work", told(Text.ADOPTED, lane=a_lane(by_pipeline=False))),
        ("failure", told(Text.FAILURE, FAILURE)),
        ("failure-unchanged", told(Text.FAILURE, evolve(FAILURE, word="unchanged"))),
        ("quality", told(Text.QUALITY)),
        ("conflict", told(Text.CONFLICT, lane=a_lane(conflicts=("src/a.ts", "src/b`.ts")))),
        ("retry", told(Text.RETRY, RETRY)),
        ("ended", told(Text.ENDED, Marker(Kind.ENDED, SHA, MANUAL))),
        ("sync-failed", told(Text.SYNC_FAILED, lane=a_lane(sync_error="fatal: no common base"))),
        ("no-money", told(Text.NO_MONEY)),
        ("waits-after-conflict", told(Text.WAITS_FOR_PERSON, lane=a_lane(labels=(CONFLICT,)))),
        ("waits-flagged", told(Text.WAITS_FOR_PERSON)),
        ("sync-request", sync_request(a_lane(behind=3))),
    ],
)
def test_a_comment_says(name: str, comment: str) -> None:
    """What has happened, and what happens next."""
    assert comment == snapshot(name)


def test_each_text_has_words() -> None:
    """Nothing is left to be written elsewhere."""
    assert all(told(text) for text in Text)


def test_what_is_not_known_is_left_out() -> None:
    """A comment without a file, a title or an output is shorter, and whole."""
    comment = words(Comment(7, Text.FAILURE, FAILURE), a_lane(), Facts(), Evidence())
    assert comment == (
        "❌ **Tests Fail: Attempt 3/5 Begins**\n\n"
        "- Spec: `API-TABLES-001`\n- Commit: `3d3c42e5aac5`\n\n"
        "**Next**: the fixer is asked to make the test pass."
    )
    retry = words(Comment(7, Text.RETRY, RETRY), a_lane(), Facts(), Evidence())
    assert "```" not in retry


def test_many_files_are_counted() -> None:
    """The first fifty stand there."""
    lane = a_lane(conflicts=tuple(f"src/{number}.ts" for number in range(52)))
    comment = told(Text.CONFLICT, lane=lane)
    assert "- `src/49.ts`\n- … and 2 more files\n" in comment


HOSTILE = st.tuples(
    st.text(st.sampled_from("@a#7`~<>|\\[](){}*_ \n\r\t\u202e\x1b\x00é🎉"))
    | st.sampled_from(["`", "@ada fixes #7\n", "#7", "&<|", "x", "\u200b"]),
    st.sampled_from([1, 70_000]),
)
"""A text and how often it stands there."""


@given(HOSTILE, st.sampled_from(Text))
def test_no_text_of_others_makes_a_comment_too_long_or_calls_somebody(
    repeated: tuple[str, int], text: Text
) -> None:
    """Whatever stands in names, logs and reasons."""
    hostile = repeated[0] * repeated[1]
    evidence = Evidence(hostile, hostile, hostile, (hostile,) * 99, hostile, hostile, hostile)
    pull = evolve(PULL, head=hostile, base=hostile[:99], title=hostile)
    lane = a_lane(conflicts=(hostile,) * 99, sync_error=hostile)
    comment = words(Comment(7, text, RETRY), evolve(lane, pull=pull), Facts(), evidence)
    assert len(comment) < MOST_CHARACTERS - 500
    assert "@ada" not in comment
    assert "#7" not in comment
    assert "fixes #" not in comment
