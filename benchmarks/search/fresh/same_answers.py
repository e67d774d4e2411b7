"""Whether a repaired function answers as the right one, to more than its test asks."""

import shutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.search.fresh.calls import Function, call_results, is_result
from benchmarks.search.fresh.near_inputs import near_inputs
from benchmarks.search.suite_run import failing, outcomes

_NEAR = 200
_SUITE_SECONDS = 120


def same_answers(
    whole: Path, function: Function, known: tuple[tuple[str, str], ...], tree: Path
) -> bool:
    """Compare a repaired tree with the whole package.

    It answers all known calls as they were answered, those near them too wherever the right one
    has an answer, and fails no case of the package's own suite.
    """
    calls = tuple(call for call, _ in known)
    if call_results(tree, function, calls) != [result for _, result in known]:
        return False
    near = near_inputs(calls, _NEAR, Random(0))
    pairs = zip(
        call_results(whole, function, near), call_results(tree, function, near), strict=True
    )
    return all(got == right for right, got in pairs if is_result(right)) and _passes(
        whole, function, (tree / function.file).read_text()
    )


def _passes(whole: Path, function: Function, text: str) -> bool:
    """Whether what the package's suite says of the function is the same as ever."""
    files = _mentioning(whole, function.name)
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(whole, Path(folder) / whole.name))
        _ = (copy / function.file).write_text(text)
        found = outcomes(copy, _SUITE_SECONDS, files)
    return found is not None and set(failing(found)) <= _usual(whole, files)


@cache
def _usual(whole: Path, files: tuple[str, ...]) -> frozenset[str]:
    return frozenset(failing(outcomes(whole, _SUITE_SECONDS, files) or {}))


def _mentioning(whole: Path, name: str) -> tuple[str, ...]:
    """Return the files of the suite in which a function's name occurs."""
    found = (*whole.rglob("test*.py"), *whole.rglob("*.doctest"))
    return tuple(sorted(str(file.relative_to(whole)) for file in found if name in file.read_text()))
