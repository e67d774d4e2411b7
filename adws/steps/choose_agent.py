"""Choose the agents that work in this run, before anything is spent."""

from returns.io import IOResult

from adws.asking.actors import require_agent_files, usable_actors
from adws.building.examples import example_actors
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.reports import round_terminal
from adws.slot_values import extensions_of
from adws.slots import ACTORS, AGENT


@step(
    writes=(ACTORS, AGENT),
    shows=show(round_terminal.agents_line, ACTORS, AGENT),
    doing="choosing the agent",
)
def choose_agent(context: Context) -> IOResult[Context, PipelineError]:
    """Put into the context which agents try in turn, and the name of the first.

    Fails with ``NameUnknown`` for an unknown agent, and with ``AgentMissing`` for an agent that is
    not configured or not installed, or lacks the file that it works from, the one for examples
    included. Fails with ``DocumentDamaged`` for a script that the agent ``scripted`` cannot read.
    """
    settings, extensions = context.settings, extensions_of(context)
    return IOResult.do(
        context.put(ACTORS, actors).put(AGENT, actors[0].agent)
        for actors in usable_actors(settings, extensions)
        for stating in example_actors(settings, extensions)
        for _files in require_agent_files(context.root, settings, extensions, (*actors, *stating))
    )
