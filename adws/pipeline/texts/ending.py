"""Why the pipeline has given up a pull request, and what people can do."""

from attrs import frozen

from adws.core.visible import one_line
from adws.pipeline.facts import HeadVerdict, PullLane
from adws.pipeline.names import BUDGET, RESET, REVIEW
from adws.pipeline.results import RULES, EndCategory
from adws.pipeline.texts.evidence import HeadEvidence
from adws.pipeline.texts.foreign import calling_nobody, name, quoted

_MOST_TITLE = 200
_ATTEMPTS = "max_attempts_reached"
_INFRASTRUCTURE = "infrastructure"
_QUALITY = "quality"
_BY_A_PERSON = {REVIEW: "spec_review", BUDGET: "budget", RESET: "reset"}
_REASONS = {
    EndCategory.TRANSIENT.value: (
        "No Answer",
        "The agent's service could not be reached in several tries.",
    ),
    EndCategory.STRUCTURED.value: (
        "Answers Not Understood",
        "adws could not read the agent's answers in several attempts.",
    ),
    EndCategory.UNKNOWN_EXECUTION.value: (
        "Unknown Error",
        "The agent's run ended twice with an unknown error.",
    ),
    EndCategory.PERSISTENT.value: (
        "Error In The Code",
        "The agent's run ended with an error that another try does not fix.",
    ),
    EndCategory.MAX_TURNS.value: (
        "Too Many Steps",
        "This spec takes too many steps for one run. Split it, or make it simpler.",
    ),
    EndCategory.MAX_BUDGET.value: (
        "Budget Exceeded",
        "The money for one run was not enough. Make the spec smaller, or raise `max_cost_usd`.",
    ),
    EndCategory.UNKNOWN.value: ("Unknown Result", "It is unknown how the agent's run ended."),
    _ATTEMPTS: ("All Attempts Used", "Its test still fails after the last attempt."),
    _INFRASTRUCTURE: (
        "No Verdict",
        "The machine that judges it failed each time.",
    ),
    _QUALITY: (
        "Bad Quality",
        "Its test passes, but linters or type checkers still fail after the last attempt.",
    ),
    "spec_review": ("Marked For Review", "A person must make the spec smaller or clearer."),
    "budget": ("Budget Exceeded", "The money for it was not enough."),
    "reset": ("Reset", "Its spec becomes pending again and starts anew."),
}
_RECOVERY = {
    "retry": "Ask the agent again now, if the error is gone",
    "reset": "Start again from the first attempt, if you have fixed the cause",
    "review": "Close it, and mark the spec for review",
    "close-and-reset": "Close it, and open a pull request that makes the spec pending again",
}


@frozen
class IssueText:
    """What an issue says."""

    title: str
    body: str


def ending_of(lane: PullLane, label: str) -> str:
    """Return the category of an end, by the label that a pull request gets for it."""
    last = lane.results()[-1].word if lane.results() else ""
    if last in RULES and RULES[EndCategory(last)].label == label:
        return last
    if label in _BY_A_PERSON:
        return _BY_A_PERSON[label]
    by_verdict = {HeadVerdict.INFRASTRUCTURE: _INFRASTRUCTURE, HeadVerdict.QUALITY: _QUALITY}
    return by_verdict.get(lane.verdict, _ATTEMPTS) if lane.verdict else _ATTEMPTS


def end_comment(lane: PullLane, label: str, evidence: HeadEvidence) -> str:
    """Return the comment that tells why a pull request is given up, and what people can do."""
    category = ending_of(lane, label)
    title, reason = _REASONS[category]
    facts = (
        f"- Category: `{category}`",
        f"- Spec: {name(lane.spec.id)}",
        f"- Label: `{label}`",
        f"- Attempt: {lane.attempt}/{lane.spec.most_attempts}",
    )
    return "\n\n".join(
        [
            f"❌ **TDD Automation Failed: {title}**",
            "\n".join(facts),
            f"**Reason**: {reason}",
            *([quoted(evidence.error)] if evidence.error else ()),
            "The pipeline stops work on this and continues with other specs.",
            recovery_options(lane.pull.number),
        ]
    )


def recovery_options(number: int) -> str:
    """Return what people can do, with the commands."""
    command = f"adws pipeline recover --pr {number}"
    options = "\n".join(
        f"- {purpose}: `{command} {action}`" for action, purpose in _RECOVERY.items()
    )
    return f"**What you can do**:\n\n{options}"


def exhausted_issue(lane: PullLane, label: str, evidence: HeadEvidence) -> IssueText:
    """Return the issue that calls people to a pull request."""
    number = lane.pull.number
    title, reason = _REASONS[ending_of(lane, label)]
    place = f" in {name(evidence.file)}" if evidence.file else ""
    attempts = f"It was in attempt {lane.attempt} of {lane.spec.most_attempts}."
    printed = f"**What the last run printed**:\n\n{quoted(evidence.output)}"
    body = [
        f"The pipeline has given up on #{number}, which implements {name(lane.spec.id)}{place}.",
        f"**{title}**: {reason} {attempts}",
        *([printed] if evidence.output else ()),
        recovery_options(number),
    ]
    spec_id = calling_nobody(one_line(lane.spec.id))
    return IssueText(f"Look at #{number}: {spec_id}"[:_MOST_TITLE], "\n\n".join(body))
