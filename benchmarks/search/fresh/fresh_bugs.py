"""Bugs in functions that nobody developed against: half of what is known of each is held back."""

import json
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import asdict, frozen

from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.fresh.calls import Function, call_results
from benchmarks.search.fresh.drawn import draw
from benchmarks.search.fresh.same_answers import same_answers
from benchmarks.search.fresh.targets import FunctionTarget, targets
from benchmarks.search.packages import SourcePackage, lay_out, packages
from benchmarks.search.seeder.seeding import seed as seed_bugs

_HERE = Path(__file__).parent
_RULES = ("call_recorder.py", "call_probe.py", "targets.py", "drawn.py", "drawn.toml")
_CALLS = ("shown", "held")
_TRIES = 15
_Calls = tuple[tuple[str, str], ...]


@frozen
class FreshDraft:
    """A bug in a function, and what is known of the function."""

    function: Function
    what: str
    wrong: str
    shown: _Calls
    held: _Calls


def fresh_bugs(folder: Path, cache: Path, seed: int) -> Iterator[Bug]:
    """Yield a bug for each function; every other one is made in another way than the seeder's."""
    for package in packages(_HERE / "packages.toml"):
        whole = lay_out(package, cache / "archives", folder / "whole" / package.name)
        if whole is None:
            print(f"skipped: {package.full_name} cannot be had", file=sys.stderr)
            continue
        for number, draft in enumerate(_cached_drafts(package, whole, cache, seed)):
            yield _bug(f"{package.name}-fresh-{number + 1}", whole, draft, folder / "fresh")


def _bug(name: str, whole: Path, draft: FreshDraft, folder: Path) -> Bug:
    """Lay out the package without its tests, and with one test of the function."""
    function = draft.function
    tree = folder / name
    unneeded = shutil.ignore_patterns("tests", "test_*", "*_test.py", "tests.py")
    _ = shutil.copytree(whole, tree, ignore=unneeded)
    _ = (tree / f"test_{function.name}.py").write_text(case_of(draft))
    where = "src" if (tree / "src").is_dir() else "."
    text = f"[pytest]\npythonpath = {where}\ntestpaths = test_{function.name}.py\n"
    _ = (tree / "pytest.ini").write_text(text)
    judge = partial(same_answers, whole, function, (*draft.shown, *draft.held))
    project = CorrectProject(name, tree, judge=judge)
    right = (tree / function.file).read_text()
    return Bug(name, Part.FRESH, draft.what, project, function.file, right, draft.wrong)


def case_of(draft: FreshDraft) -> str:
    """Return one case with what a function answers to the calls that are shown."""
    name = draft.function.name
    lines = "".join(f"    {_check(name, *call)}\n" for call in draft.shown)
    return f"from {draft.function.module} import {name}\n\n\ndef test_{name}():\n{lines}"


def _check(name: str, call: str, result: str) -> str:
    is_same = "is" if result in {"None", "True", "False"} else "=="
    given = call[1:-2] if call.endswith(",)") else call[1:-1]
    return f"assert {name}({given}) {is_same} {result}"


def _cached_drafts(
    package: SourcePackage, whole: Path, cache: Path, seed: int
) -> tuple[FreshDraft, ...]:
    """Return the drafts of a package: made once, then read from the cache."""
    drafting = (_HERE / name for name in _RULES)
    rules = (*drafting, *sorted(_HERE.parent.glob("seeder/*.*")))
    key = sha256(b"".join([*(path.read_bytes() for path in rules), repr((package, seed)).encode()]))
    file = cache / f"{package.name}-fresh-{key.hexdigest()[:12]}.json"
    if not file.exists():
        found = islice(_drafts(whole, Random(f"{seed} {package.name}")), package.seeded)
        _ = file.write_text(json.dumps([asdict(draft) for draft in found], indent=1))
    return tuple(_read(row) for row in json.loads(file.read_text()))


def _read(row: dict[str, Any]) -> FreshDraft:
    calls = {name: tuple((call, result) for call, result in row[name]) for name in _CALLS}
    return FreshDraft(**{**row, **calls, "function": Function(**row["function"])})


def _drafts(whole: Path, random: Random) -> Iterator[FreshDraft]:
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(whole, Path(folder) / whole.name))
        for number, target in enumerate(targets(whole, random)):
            text = (whole / target.function.file).read_text()
            for what, wrong in islice(_sources(text, target, number, random), _TRIES):
                _ = (copy / target.function.file).write_text(wrong)
                noticed = _is_noticed(copy, target)
                _ = (copy / target.function.file).write_text(text)
                if noticed:
                    yield FreshDraft(target.function, what, wrong, target.shown, target.held)
                    break


def _sources(
    text: str, target: FunctionTarget, number: int, random: Random
) -> Iterator[tuple[str, str]]:
    if number % 2:
        return draw(text, target.function.name, random)
    lines = frozenset(range(target.first, target.last + 1))
    return ((one.pattern, one.text) for one in seed_bugs(text, random, lines))


def _is_noticed(tree: Path, target: FunctionTarget) -> bool:
    """Whether a shown call answers otherwise, all end, and the module is still one."""
    calls = tuple(call for call, _ in target.shown)
    found = call_results(tree, target.function, calls)
    ends = not {"endless", "raises ImportError"} & set(found)
    return ends and found != [result for _, result in target.shown]
