"""A graph of LangGraph whose nodes are steps of adws, with a checkpoint after each of them.

``python with_langgraph.py FOLDER``
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, settle, unwrap
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import END, START, StateGraph
from returns.pipeline import is_successful


class State(TypedDict):
    """The context of adws, and why a step failed."""

    context: Context
    error: str


def node(step: Callable) -> Callable[[State], dict]:
    """Return a node that runs a step."""

    def run(state: State) -> dict:
        outcome = settle(step(state["context"]))
        if is_successful(outcome):
            return {"context": outcome.unwrap()}
        return {"error": str(outcome.failure())}

    return run


def build() -> StateGraph:
    """Return a graph of three steps; a failure leads to its end."""
    graph, names = StateGraph(State), []
    for step in (read_settings, detect_suites, analyze):
        graph.add_node(step.__name__, node(step))
        names.append(step.__name__)
    graph.add_edge(START, names[0])
    for name, following in zip(names, [*names[1:], END], strict=True):
        graph.add_conditional_edges(name, lambda s, to=following: END if s["error"] else to)
    return graph


if __name__ == "__main__":
    start = {"context": Context(Path(sys.argv[1]).resolve()), "error": ""}
    # LangGraph's own format knows no foreign classes; a context is saved as a pickle beside it.
    saver = InMemorySaver(serde=JsonPlusSerializer(pickle_fallback=True))
    thread = {"configurable": {"thread_id": "look"}}
    (graph := build().compile(checkpointer=saver)).invoke(start, thread)
    end = graph.get_state(thread).values  # read back from the newest checkpoint
    if end["error"]:
        sys.exit(end["error"])
    for failure in unwrap(end["context"].require(ANALYSIS)).failures:
        print(f"failing: {failure.case_id}")
