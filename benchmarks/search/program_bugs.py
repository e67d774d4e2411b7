"""The bugs of the small programs: written by hand, seeded, and out of reach."""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from textwrap import indent

from benchmarks.search.behaviour import Difference, on_examples
from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.programs import SmallProgram, programs
from benchmarks.search.seeder.seeding import seed as seed_bugs

_SEEDED_EACH = 1
_TRIES = 12
_EMPTY = ("pass", "raise NotImplementedError", "return None")


def program_bugs(part: Part, folder: Path, seed: int) -> Iterator[Bug]:
    """Yield the bugs of one part; each makes an example fail.

    Every example ends, but in the part of the endless ones.
    """
    make: dict[Part, Callable[[SmallProgram, Random], Iterable[tuple[str, str]]]] = {
        Part.WRITTEN: _written,
        Part.SEEDED: _seeded,
        Part.ENDLESS: _all,
        Part.UNREACHABLE: _unreachable,
    }
    for number, program in enumerate(programs()):
        project = lay_out(program, folder, number)
        random = Random(f"{seed} {program.name}")
        noticed = _never_ends if part is Part.ENDLESS else _is_noticed
        sources = filter(partial(noticed, program), make[part](program, random))
        most = _SEEDED_EACH if part in (Part.SEEDED, Part.ENDLESS) else None
        for at, (what, wrong) in enumerate(islice(sources, most)):
            name = f"{program.name}-{part.value.replace(' ', '-')}-{at + 1}"
            file = f"{program.name}.py"
            yield Bug(name, part, what, project, file, program.source, wrong)


def lay_out(program: SmallProgram, folder: Path, number: int) -> CorrectProject:
    """Write a program and its tests; every other one has all its asserts in one case."""
    tree = folder / program.name
    tree.mkdir(parents=True, exist_ok=True)
    _ = (tree / f"{program.name}.py").write_text(program.source)
    _ = (tree / f"test_{program.name}.py").write_text(suite(program, together=number % 2 == 0))
    return CorrectProject(program.name, tree, program.name, program.inputs)


def suite(program: SmallProgram, *, together: bool) -> str:
    """Return the tests: what the program answers to its examples, in one case or in several."""
    names: dict[str, object] = {"__name__": "program"}
    exec(program.source, names)  # noqa: S102 - a program of our own
    function = names[program.name]
    if not callable(function):
        raise TypeError(program.name)
    checks = [_check(program.name, function, example) for example in program.examples]
    cases = ["".join(checks)] if together else checks
    written = (
        f"def test_{program.name}{f'_{at}' if at else ''}():\n{indent(case, '    ')}"
        for at, case in enumerate(cases)
    )
    head = f"import pytest\n\nfrom {program.name} import {program.name}\n"
    return "\n\n".join((head, *written)).replace(
        "import pytest\n\n", "import pytest\n\n" if "pytest.raises" in "".join(checks) else ""
    )


def _check(name: str, function: Callable[..., object], example: str) -> str:
    arguments = ast.literal_eval(example) if "*" not in example else eval(example)  # noqa: S307 - ours
    try:
        result = function(*arguments)
    except Exception as error:  # noqa: BLE001 - whatever it raises is what is expected
        return f"with pytest.raises({type(error).__name__}):\n    {name}(*{example})\n"
    argument_text = ", ".join(repr(argument) for argument in arguments)
    is_same = "is" if result is None or isinstance(result, bool) else "=="
    return f"assert {name}({argument_text}) {is_same} {result!r}\n"


def _is_noticed(program: SmallProgram, bug: tuple[str, str]) -> bool:
    found: Difference = on_examples(program, bug[1])
    return found.differing > 0 and not found.endless


def _never_ends(program: SmallProgram, bug: tuple[str, str]) -> bool:
    return "while" in program.source and on_examples(program, bug[1]).endless > 0


def _all(program: SmallProgram, random: Random) -> Iterator[tuple[str, str]]:
    yield from _written(program, random)
    yield from _seeded(program, random)


def _written(program: SmallProgram, random: Random) -> Iterator[tuple[str, str]]:
    del random
    yield from ((bug.what, program.with_bug(bug)) for bug in program.bugs)


def _seeded(program: SmallProgram, random: Random) -> Iterator[tuple[str, str]]:
    found = islice(seed_bugs(program.source, random), _TRIES)
    yield from ((seeded.pattern, seeded.text) for seeded in found)


def _unreachable(program: SmallProgram, random: Random) -> Iterator[tuple[str, str]]:
    """Yield a deleted body, or the algorithm of another program with as many parameters."""
    if random.random() < 1 / 6:
        yield "deleted body", _with_body(program, f"    {random.choice(_EMPTY)}\n")
    elif random.random() < 1 / 5:
        alike = [other for other in programs() if len(other.parameters) == len(program.parameters)]
        other = random.choice(alike)
        yield f"the algorithm of {other.name}", _of_another(program, other)


def _with_body(program: SmallProgram, body: str) -> str:
    head, signature, _ = program.source.partition(
        f"def {program.name}({_parameter_list(program)}):\n"
    )
    return head + signature + body


def _of_another(program: SmallProgram, other: SmallProgram) -> str:
    call = f"def {other.name}({_parameter_list(other)}):\n"
    return other.source.replace(call, f"def {program.name}({_parameter_list(other)}):\n").replace(
        f"{other.name}(", f"{program.name}("
    )


def _parameter_list(program: SmallProgram) -> str:
    return ", ".join(program.parameters)
