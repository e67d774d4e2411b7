"""One measurement for ``engine.py``: ``engine_contenders.py NAME STEPS`` prints µs a step.

Runs under the interpreter of that engine's own environment, so nothing but the standard library
is imported before a contender is chosen.
"""

import asyncio
import sys
import timeit
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any

Run = Callable[[], object]


def returns_bind(size: int) -> Run:
    """Bind a no-op step again and again: what the engine is compared with."""
    from returns.io import IOSuccess  # noqa: PLC0415 - only in our own environment

    def step(value: int) -> Any:  # noqa: ANN401 - a container of another package
        return IOSuccess(value)

    def run() -> object:
        outcome: Any = IOSuccess(1)
        for _ in range(size):
            outcome = outcome.bind(step)
        return outcome

    return run


def adws(size: int, *subscribers: Callable[[Any], None]) -> Run:
    """Run a workflow with events off and nothing saved."""
    from pathlib import PurePath  # noqa: PLC0415 - only for this contender

    from returns.io import IOSuccess  # noqa: PLC0415 - only in our own environment

    from adws.core.context import Context  # noqa: PLC0415 - as above
    from adws.engine.program import WorkflowProgram  # noqa: PLC0415 - as above
    from adws.engine.run import run_workflow  # noqa: PLC0415 - as above

    def step(context: Context) -> Any:  # noqa: ANN401 - a container of another package
        return IOSuccess(context)

    program, context = WorkflowProgram.of("no-op", *[step] * size), Context(PurePath("/project"))
    return lambda: run_workflow(program, context, subscribers=subscribers)


def adws_with_events(size: int) -> Run:
    """Run a workflow to whose events somebody listens."""
    return adws(size, lambda _event: None)


def hamilton(size: int) -> Run:
    """Execute a chain of functions, each of which takes what the one before it gave."""
    lines = ["def step_0() -> int:\n    return 0\n"]
    lines += [
        f"def step_{n}(step_{n - 1}: int) -> int:\n    return step_{n - 1}\n"
        for n in range(1, size)
    ]
    module = ModuleType("chain")
    sys.modules["chain"] = module
    exec("\n".join(lines), module.__dict__)  # noqa: S102 - our own text; the engine takes modules
    sys.setrecursionlimit(100 * size + 1000)  # it walks its graph recursively
    driver = import_module("hamilton.driver").Builder().with_modules(module).build()
    return lambda: driver.execute([f"step_{size - 1}"])


def burr(size: int) -> Run:
    """Run an application of actions in a row."""
    core = import_module("burr.core")

    @core.action(reads=["n"], writes=["n"])  # type: ignore[untyped-decorator]
    def step(state: Any) -> Any:  # noqa: ANN401 - the engine's own type
        return state

    names = [f"step_{n}" for n in range(size)]

    def run() -> object:
        application = (
            core.ApplicationBuilder()
            .with_actions(**dict.fromkeys(names, step))
            .with_transitions(*pairwise(names))
            .with_state(n=0)
            .with_entrypoint(names[0])
            .build()
        )
        return application.run(halt_after=[names[-1]])

    return run


def pydantic_graph(size: int) -> Run:
    """Run a built graph of steps in a row."""
    builder = import_module("pydantic_graph").GraphBuilder(input_type=int, output_type=int)

    async def step(context: Any) -> int:  # noqa: ANN401 - the engine's own type
        return context.inputs  # type: ignore[no-any-return] # as above

    steps = [builder.step(step, node_id=f"step_{n}") for n in range(size)]
    places = [builder.start_node, *steps, builder.end_node]
    builder.add(*(builder.edge_from(one).to(other) for one, other in pairwise(places)))
    graph = builder.build()
    return lambda: asyncio.run(graph.run(inputs=1))


def langgraph(size: int) -> Run:
    """Invoke a compiled graph of nodes in a row."""
    graphs = import_module("langgraph.graph")
    builder = graphs.StateGraph(dict)
    names = [f"step_{n}" for n in range(size)]
    for name in names:
        builder.add_node(name, lambda state: state)
    builder.add_edge(graphs.START, names[0])
    for pair in pairwise(names):
        builder.add_edge(*pair)
    compiled = builder.compile()
    return lambda: compiled.invoke({"n": 0}, {"recursion_limit": size + 10})


CONTENDERS: dict[str, Callable[[int], Run]] = {
    "returns bind": returns_bind,
    "adws": adws,
    "adws with events": adws_with_events,
    "sf-hamilton": hamilton,
    "burr": burr,
    "pydantic-graph": pydantic_graph,
    "langgraph": langgraph,
}


def main() -> None:
    """Print the microseconds a step of the contender named on the command line."""
    size = int(sys.argv[2])
    run = CONTENDERS[sys.argv[1]](size)
    timer = timeit.Timer(run)
    number, _ = timer.autorange()
    print(min(timer.repeat(3, number)) / number / size * 1e6)


if __name__ == "__main__":
    main()
