"""How the end of a conversation of mini-SWE-agent becomes an answer."""

from typing import Any

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.json_lines import nested_object
from adws.agents.litellm_failure import litellm_failure
from adws.agents.mini.command import TRAJECTORY
from adws.agents.mini.trajectory import cost_of, exit_message, final_text, read_trajectory, usage_of
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.answer_lines import read_answer_lines
from adws.core.turn import Answer, AnswerCategory, AnswerStatus

_LIMITS = {
    "LimitsExceeded": ("max_turns", AnswerCategory.MAX_TURNS),
    "RepeatedFormatError": ("no_tool_used", AnswerCategory.STRUCTURED_OUTPUT),
    "TimeExceeded": ("max_turns", AnswerCategory.MAX_TURNS),
}
_ENDED = "Submitted"


def read(reply: AgentOutput) -> Answer:
    """Judge by its file, which is there also when it was ended in the middle."""
    trajectory = read_trajectory(reply.file)
    info = nested_object(trajectory, "info")
    # The call that was running when the agent was ended is not among the reported ones.
    cost = None if reply.completed.timed_out else cost_of(trajectory)
    return evolve(
        _judged(reply, trajectory),
        cost_usd=cost,
        turns=nested_object(info, "model_stats").get("api_calls"),
        usage=usage_of(trajectory),
        model=str(nested_object(nested_object(info, "config"), "model").get("model_name") or ""),
        transcript=TRAJECTORY if trajectory else "",
    )


def _judged(reply: AgentOutput, trajectory: dict[str, Any]) -> Answer:
    completed, words = reply.completed, final_text(trajectory)
    status = str(nested_object(trajectory, "info").get("exit_status") or "")
    give_up = read_answer_lines(words).give_up
    if completed.timed_out:
        return timed_out_answer(words)
    if status in _LIMITS:
        reason, category = _limit(status, trajectory)
        return Answer(AnswerStatus.FAILED, words, reason, category=category)
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, words, give_up.reason)
    if status == _ENDED:
        return Answer(AnswerStatus.FINISHED, words)
    if status:
        return litellm_failure(status, exit_message(trajectory))
    return crashed_answer(completed.stderr.strip() or completed.stdout.strip())


def _limit(status: str, trajectory: dict[str, Any]) -> tuple[str, AnswerCategory]:
    """Return which limit it reached; it has one word for turns and for money."""
    info = nested_object(trajectory, "info")
    stats, allowed = (
        nested_object(info, "model_stats"),
        nested_object(nested_object(info, "config"), "agent"),
    )
    most = allowed.get("cost_limit") or 0
    if status == "LimitsExceeded" and 0 < most <= (stats.get("instance_cost") or 0):
        return "max_budget", AnswerCategory.MAX_BUDGET
    return _LIMITS[status]
