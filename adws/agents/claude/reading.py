"""How what Claude Code printed becomes an answer."""

from datetime import datetime

from attrs import evolve

from adws.agents.agent import AgentOutput
from adws.agents.category import category_of
from adws.agents.claude.limit import reset_at, reset_of
from adws.agents.claude.money import cost_of, usage_of
from adws.agents.claude.problem import RunProblem, problem_of, words_of
from adws.agents.claude.stream import Stream, read_stream
from adws.agents.printed_answer import crashed_answer, timed_out_answer
from adws.core.answer_lines import read_answer_lines
from adws.core.process import CompletedProcess
from adws.core.turn import Answer, AnswerCategory, AnswerStatus


def read(reply: AgentOutput) -> Answer:
    """Judge by what the lines tell: the exit code may contradict them."""
    completed = reply.completed
    stream = read_stream(completed.stdout)
    return evolve(
        _judged(completed, stream, reply.ended),
        cost_usd=cost_of(stream),
        turns=stream.result.get("num_turns"),
        usage=usage_of(stream),
        session=stream.session,
        model=stream.model,
        transcript=str(completed.log or ""),
        claimed_files=stream.edited,
    )


def _judged(completed: CompletedProcess, stream: Stream, ended_at: datetime | None) -> Answer:
    if completed.timed_out:
        return _stopped(stream)
    if not stream.result:
        return _crashed(completed)
    problem = problem_of(stream)
    if problem:
        return _failed(stream, problem, ended_at)
    text = words_of(stream.result)
    give_up = read_answer_lines(text).give_up
    if give_up is not None:
        return Answer(AnswerStatus.GAVE_UP, text, give_up.reason)
    return Answer(AnswerStatus.FINISHED, text)


def _stopped(stream: Stream) -> Answer:
    """Return the answer to a time-out; one whose service was silent did not use its time up."""
    answer = timed_out_answer(stream.text)
    return answer if stream.worked else evolve(answer, category=AnswerCategory.TRANSIENT)


def _crashed(completed: CompletedProcess) -> Answer:
    """Return the answer of a run that reported no end; a problem known to pass is tried again."""
    lines = (completed.stderr.strip() or completed.stdout.strip()).splitlines()
    text = lines[-1] if lines else f"exit code {completed.exit_code}, nothing printed"
    passes = category_of(completed.stderr) is AnswerCategory.TRANSIENT
    return (
        evolve(crashed_answer(text), category=AnswerCategory.TRANSIENT)
        if passes
        else crashed_answer(text)
    )


def _failed(stream: Stream, problem: RunProblem, ended_at: datetime | None) -> Answer:
    text, moment = words_of(stream.result), stream.resets_at
    answer = Answer(
        AnswerStatus.FAILED,
        text,
        problem.reason,
        category=problem.category,
        refused_access=problem.refused_access,
    )
    if problem.category is not AnswerCategory.TRANSIENT:
        return answer
    return evolve(answer, reset=reset_of(text, ended_at) if moment is None else reset_at(moment))
