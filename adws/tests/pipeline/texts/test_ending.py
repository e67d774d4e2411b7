"""Why the pipeline has given up a pull request, and what people can do."""

import pytest

from adws.pipeline.facts import Lane, Verdict
from adws.pipeline.markers import Kind, Marker
from adws.pipeline.names import BUDGET, MANUAL, RESET, REVIEW
from adws.pipeline.results import RULES, Category
from adws.pipeline.texts.ending import ended, ending_of, exhausted_issue
from adws.pipeline.texts.evidence import Evidence
from adws.tests.pipeline.texts.heads import EVIDENCE, SHA, a_lane
from adws.tests.pipeline.texts.snapshots import snapshot


def after(category: Category) -> Lane:
    """Return a lane whose agent's run ended so."""
    return a_lane(Marker(Kind.AGENT, SHA, "fixer"), Marker(Kind.RESULT, SHA, category))


def judged(verdict: Verdict) -> Lane:
    """Return a lane whose head has a verdict."""
    return a_lane(Marker(Kind.VERDICT, SHA, verdict))


@pytest.mark.parametrize(
    ("lane", "label", "category"),
    [
        *((after(category), rule.label, category.value) for category, rule in RULES.items()),
        (after(Category.TRANSIENT), REVIEW, "spec_review"),
        (after(Category.SUCCESS), MANUAL, "max_attempts_reached"),
        (a_lane(), MANUAL, "max_attempts_reached"),
        (a_lane(), BUDGET, "budget"),
        (a_lane(), RESET, "reset"),
        (judged(Verdict.RED), MANUAL, "max_attempts_reached"),
        (judged(Verdict.INFRASTRUCTURE), MANUAL, "infrastructure"),
        (judged(Verdict.QUALITY), MANUAL, "quality"),
    ],
)
def test_an_end_has_a_category_and_a_reason(lane: Lane, label: str, category: str) -> None:
    """By how the agent's run ended, else by the label, else by the verdict."""
    assert ending_of(lane, label) == category
    assert f"- Category: `{category}`" in ended(lane, label, Evidence())


@pytest.mark.parametrize(
    ("name", "category"),
    [("ended-max-turns", Category.MAX_TURNS), ("ended-max-budget", Category.MAX_BUDGET)],
)
def test_the_comment_on_an_end_says(name: str, category: Category) -> None:
    """Why, and what people can do, by four commands."""
    comment = ended(after(category), RULES[category].label, EVIDENCE)
    assert comment == snapshot(name)


def test_an_issue_calls_people() -> None:
    """It names the pull request, and shows what was printed last."""
    issue = exhausted_issue(judged(Verdict.RED), MANUAL, EVIDENCE)
    assert issue.title == "Look at #7: API-TABLES-001"
    assert issue.body == snapshot("exhausted-issue")


def test_an_issue_about_little_is_short() -> None:
    """What is not known is left out."""
    issue = exhausted_issue(judged(Verdict.RED), MANUAL, Evidence())
    assert issue.body.startswith(
        "The pipeline has given up #7, which implements `API-TABLES-001`.\n\n**All Attempts Used**"
    )
    assert "```" not in issue.body
