"""What a bench is asked, as lines of JSON."""

import json
from collections.abc import Mapping
from typing import Any

from adws.core.turn import Task
from adws.search.candidates import Candidate, Placed
from adws.search.fork_server.trial import Limits, Trial, case_ids


def trace_question(task: Task, passing: int, limit_seconds: float, seconds: float) -> str:
    """Ask for the lines that the failing cases and up to ``passing`` others execute."""
    asked = {"mode": "trace", "ids": case_ids(task), "passing": passing}
    return json.dumps({**asked, "limit_seconds": limit_seconds, "seconds": seconds})


def try_question(trial: Trial, limits: Limits, seconds: float) -> str:
    """Ask which cases pass with each candidate."""
    aims = {
        "ids": trial.aims.case_ids,
        "guards": trial.aims.guards,
        "others": trial.aims.others,
        "after_first": trial.after_first,
        "thorough": trial.thorough,
    }
    return json.dumps({"mode": "try", **aims, **_about(trial, limits, seconds)})


def ask_question(
    mode: str, payload: Mapping[str, Any], trial: Trial, limits: Limits, seconds: float
) -> str:
    """Ask one of our probes about each candidate."""
    return json.dumps({"mode": mode, "payload": payload, **_about(trial, limits, seconds)})


def _about(trial: Trial, limits: Limits, seconds: float) -> dict[str, object]:
    touched = {file for candidate in trial.candidates for file in candidate.files}
    return {
        "texts": {file: trial.texts[file] for file in sorted(touched)},
        "candidates": [
            {"live": index in trial.live, "edits": _edits(candidate)}
            for index, candidate in enumerate(trial.candidates)
        ],
        "live_seconds": limits.live,
        "cpu_seconds": limits.cpu,
        "first_seconds": min(limits.first, limits.cpu),
        "fresh_seconds": limits.fresh,
        "seconds": seconds,
    }


def _edits(candidate: Candidate) -> list[dict[str, object]]:
    return [_edit(placed) for placed in candidate.edits]


def _edit(placed: Placed) -> dict[str, object]:
    edit = placed.edit
    return {"file": placed.file, "start": edit.start, "end": edit.end, "text": edit.text}
