"""What a suite asks of a package's functions, and what these answer."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

from benchmarks.search.kept_process import run
from benchmarks.search.suite_run import COMMAND

_HERE = Path(__file__).parent
_PROBE = _HERE / "call_probe.py"
_SUITE_SECONDS = 300
_SECONDS = 60


@frozen
class Function:
    """A function of a module: ``file`` is where it is written, relative to the tree."""

    module: str
    name: str
    file: str


def roots(tree: Path) -> tuple[Path, ...]:
    """Return the folders of a tree in which modules are looked for."""
    return (tree / "src",) if (tree / "src").is_dir() else (tree,)


def recorded_calls(tree: Path) -> Mapping[Function, tuple[str, ...]]:
    """Return the arguments (tuples as source) of the calls that a tree's own suite makes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "calls.json"
        own = {
            "BENCHMARK_CALLS": str(file),
            "BENCHMARK_SOURCES": f"{roots(tree)[0]}/",
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": str(_HERE),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        quiet = ("-q", "--tb=no", "--continue-on-collection-errors", "-p", "no:cacheprovider")
        argv = (*COMMAND, "-p", "call_recorder", *quiet)
        _ = run(argv, tree, _SUITE_SECONDS, own)
        found: dict[str, list[str]] = json.loads(file.read_text()) if file.exists() else {}
    named = {_function(tree, name): tuple(calls) for name, calls in found.items()}
    return {function: calls for function, calls in named.items() if function}


def _function(tree: Path, name: str) -> Function | None:
    module, _, function = name.partition(":")
    path = roots(tree)[0].joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return Function(module, function, str(file.relative_to(tree)))
    return None


def call_results(
    tree: Path, function: Function, calls: tuple[str, ...], salt: str = "0"
) -> list[str]:
    """Return what comes of each call: a result as source, or another word (see the probe)."""
    request = {
        "roots": [str(root) for root in roots(tree)],
        "module": function.module,
        "function": function.name,
        "calls": calls,
    }
    own = {"PYTHONHASHSEED": salt, "PYTHONDONTWRITEBYTECODE": "1"}
    argv = (sys.executable, "-P", str(_PROBE))
    answer = run(argv, tree, _SECONDS, own, stdin=json.dumps(request))
    if answer.timed_out or not answer.stdout:
        return ["unknown"] * len(calls)
    found: list[str] = json.loads(answer.stdout)
    return found


def is_result(answer: str) -> bool:
    """Whether an answer is a result, as source.

    >>> is_result("[1, 2]"), is_result("raises ValueError"), is_result("unknown")
    (True, False, False)
    """
    return answer not in {"endless", "unknown"} and not answer.startswith("raises ")
