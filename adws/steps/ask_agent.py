"""Run the agent on its task, with a time limit, and read its answer."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.run import AGENT, RUN
from adws.core.settings import Settings
from adws.core.step import step
from adws.core.turn import ANSWER, TASK, Answer, Task


@step(reads=(AGENT, RUN, TASK), writes=(ANSWER,))
def ask_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put the agent's answer into the context; when this returns all its processes are dead.

    A crash or a time-out is an answer too (``AnswerStatus.FAILED``): whatever the agent has
    changed until then is judged all the same.
    """
    return IOResult.do(
        context.put(ANSWER, answer)
        for run in IOResult.from_result(context.require(RUN))
        for task in IOResult.from_result(context.require(TASK))
        for name in IOResult.from_result(context.require(AGENT))
        for agent in IOResult.from_result(catalog.agent(name))
        for prompt in io_ops.read_text(task.prompt_file)
        for answer in _ask(context.settings, run, task, agent, prompt)
    )


def _ask(
    settings: Settings, run: str, task: Task, agent: Agent, prompt: str
) -> IOResult[Answer, PipelineError]:
    return (
        IOResult.from_result(agent.command(task, prompt, settings))
        .map(partial(_marked, run, task))
        .bind(io_ops.run_process)
        .map(partial(_answer, agent, task))
    )


def _answer(agent: Agent, task: Task, completed: Completed) -> Answer:
    return evolve(agent.read(task, completed), duration_seconds=completed.duration_seconds)


def _marked(run: str, task: Task, command: Command) -> Command:
    env = {**task.test_env, **command.env, "ADWS_RUN": run}
    return evolve(command, env=env, watched=True)
