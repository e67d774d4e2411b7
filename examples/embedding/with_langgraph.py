"""A graph of LangGraph whose nodes are steps of adws.

``python with_langgraph.py FOLDER``
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, settle
from langgraph.graph import END, START, StateGraph
from returns.pipeline import is_successful


class State(TypedDict):
    """What flows through the graph: the context of adws, and why a step failed."""

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
    end = build().compile().invoke(start)
    if end["error"]:
        sys.exit(end["error"])
    for failure in end["context"].require(ANALYSIS).unwrap().failures:
        print(f"failing: {failure.case_id}")
