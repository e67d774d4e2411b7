"""The actions of the pipeline, for a person who watches: a line for each."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from adws.core.codec import to_plain
from adws.core.money import usd
from adws.core.step_display import StepDisplay
from adws.core.visible import one_line

_SENTENCES = {
    "Create": "begin {spec_id}",
    "Label": "add the label {name}",
    "Retitle": "retitle it: {title}",
    "Comment": "comment: {text}",
    "Sync": "merge the main branch into it",
    "Judge": "judge {sha:.8}",
    "JudgeBatch": "judge {names} together",
    "Ask": "ask the {role} to work on {sha:.8}",
    "Tell": "show {sha:.8} as {state}",
    "Merge": "merge {sha:.8}",
    "Disarm": "turn off auto-merge",
    "Close": "close it: {label}",
    "Reopen": "open it again",
    "Unlabel": "remove the label {name}",
    "PutMarkBack": "propose to make {spec_id} pending again",
    "CallPeople": "call a person",
    "CleanUp": "clean up after the merge of {branch}",
}
"""The sentence for each action; actions that are not here have none."""

_NAMES = {
    "AddLabel": "Label",
    "AskAgent": "Ask",
    "BeginSpec": "Create",
    "MergeHead": "Merge",
    "RemoveLabel": "Unlabel",
    "SetStatus": "Tell",
    "WriteComment": "Comment",
}
"""The names in JSON of actions whose classes have other names."""


def action_rows(actions: tuple[object, ...]) -> list[dict[str, Any]]:
    """Return actions as plain values, each with its name; leave out those without a sentence."""
    classes = ((type(action).__name__, action) for action in actions)
    named = ((_NAMES.get(name, name), class_) for name, class_ in classes)
    return [{"action": name, **to_plain(action)} for name, action in named if name in _SENTENCES]


def action_lines(actions: tuple[object, ...] | None) -> StepDisplay:
    """Return a line for each action: which pull request, and what adws does."""
    return StepDisplay(tuple(map(_line, action_rows(actions or ()))))


def state_row(state: Mapping[str, Any], actions: tuple[object, ...]) -> dict[str, str]:
    """Return a row for a spec: its state, and what the next look does or waits for.

    ``state`` is its state as plain values, ``actions`` are the actions of the next look.
    """
    number, due_time = state["number"], state["due"]
    lines = [line.removeprefix(f"#{number} ") for line in action_lines(actions).lines]
    waits = (
        f"again at {datetime.fromtimestamp(due_time, UTC):%Y-%m-%d %H:%M} UTC" if due_time else ""
    )
    return {
        "spec": state["spec_id"],
        "pull request": f"#{number}" if number else "",
        "attempt": f"{state['attempt']}/{state['most_attempts']}" if number else "",
        "state": one_line(state["state"]),
        "spent": usd(state["spent_usd"]) if number else "",
        "next": "; ".join(lines) or waits,
    }


def _line(row: dict[str, Any]) -> str:
    number = f"#{row['number']} " if "number" in row else ""
    names = ", ".join(f"#{head['number']}" for head in row.get("heads", ()))
    return f"{number}{_SENTENCES[row['action']].format(names=names, **row)}"
