"""Why the pipeline has given up a pull request, and what people can do."""

import pytest

from adws.pipeline.facts import HeadVerdict, PullLane
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import BUDGET, MANUAL, RESET, REVIEW
from adws.pipeline.results import RULES, EndCategory
from adws.pipeline.texts.ending import end_comment, ending_of, exhausted_issue
from adws.pipeline.texts.evidence import HeadEvidence
from adws.tests.pipeline.texts.heads import EVIDENCE, SHA, a_lane
from adws.tests.pipeline.texts.snapshots import snapshot


def after(category: EndCategory) -> PullLane:
    """Return a lane whose agent's run ended so."""
    return a_lane(Marker(MarkerKind.AGENT, SHA, "fixer"), Marker(MarkerKind.RESULT, SHA, category))


def judged(verdict: HeadVerdict) -> PullLane:
    """Return a lane whose head has a verdict."""
    return a_lane(Marker(MarkerKind.VERDICT, SHA, verdict))


@pytest.mark.parametrize(
    ("lane", "label", "category"),
    [
        *((after(category), rule.label, category.value) for category, rule in RULES.items()),
        (after(EndCategory.TRANSIENT), REVIEW, "spec_review"),
        (after(EndCategory.SUCCESS), MANUAL, "max_attempts_reached"),
        (a_lane(), MANUAL, "max_attempts_reached"),
        (a_lane(), BUDGET, "budget"),
        (a_lane(), RESET, "reset"),
        (judged(HeadVerdict.RED), MANUAL, "max_attempts_reached"),
        (judged(HeadVerdict.INFRASTRUCTURE), MANUAL, "infrastructure"),
        (judged(HeadVerdict.QUALITY), MANUAL, "quality"),
    ],
)
def test_an_end_has_a_category_and_a_reason(lane: PullLane, label: str, category: str) -> None:
    """By how the agent's run ended, else by the label, else by the verdict."""
    assert ending_of(lane, label) == category
    assert f"- Category: `{category}`" in end_comment(lane, label, HeadEvidence())


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("ended-max-turns", EndCategory.MAX_TURNS),
        ("ended-max-budget", EndCategory.MAX_BUDGET),
    ],
)
def test_the_comment_on_an_end_says(name: str, category: EndCategory) -> None:
    """Why, and what people can do, by four commands."""
    comment = end_comment(after(category), RULES[category].label, EVIDENCE)
    assert comment == snapshot(name)


def test_an_issue_calls_people() -> None:
    """It names the pull request, and shows what was printed last."""
    issue = exhausted_issue(judged(HeadVerdict.RED), MANUAL, EVIDENCE)
    assert issue.title == "Look at #7: API-TABLES-001"
    assert issue.body == snapshot("exhausted-issue")


def test_an_issue_about_little_is_short() -> None:
    """What is not known is left out."""
    issue = exhausted_issue(judged(HeadVerdict.RED), MANUAL, HeadEvidence())
    assert issue.body.startswith(
        "The pipeline has given up on #7, which implements `API-TABLES-001`.\n\n"
        "**All Attempts Used**"
    )
    assert "```" not in issue.body
