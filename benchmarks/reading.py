"""What reading a report costs: our readers beside plain parsing of the same file.

``python benchmarks/reading.py [CASES] [ROUNDS]`` makes up a report of each sort with that many
cases (100,000 unless told, one in a hundred failed), and reads it in turn with the runner and with
what the standard library has for such a file: ``xml.etree`` for JUnit, ``json.loads`` of each line
for the records of our own reporters. It prints the best processor time of each, their ratio, the
ratio to reading a tenth of the cases (10 is linear), and the most memory that each allocated beside
the text itself. Exits 1 when reading takes more than ``ALLOWED`` times the plain parsing, or grows
faster than the report.
"""

import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from pathlib import PurePath
from xml.etree import ElementTree as ET

from attrs import frozen

from adws import catalog
from adws.runners.runner import Outputs, Run, Runner, Suite

NONCE = "nonce"
FAILS_EACH = 100
TRACE = "AssertionError: expected 1 to be 2\n    at adds (/tree/src/sum.js:3:7)\n"
ALLOWED = 15.0
"""How many times the plain parsing a reading may take: it makes a case of each element."""
LINEAR = 20.0
"""How many times the reading of a tenth a reading may take; garbage collection makes it uneven."""


def junit(cases: int) -> str:
    """Return a report in the dialect that most tools share."""
    lines = [
        f'<testcase classname="com.x.Sum{n // 50}" name="adds {n}" time="0.001">'
        + (f'<failure type="Error" message="m">{TRACE}</failure>' if _fails(n) else "")
        + "</testcase>"
        for n in range(cases)
    ]
    head = f'<testsuite name="all" tests="{cases}" failures="{-(-cases // FAILS_EACH)}">'
    return "\n".join((head, *lines, "</testsuite>"))


def pytest(cases: int) -> str:
    """Return the records of the probe in pytest."""
    ids = [f"tests/test_{n // 50}.py::test_{n}" for n in range(cases)]
    return _lines(
        {"kind": "hello", "nonce": NONCE, "pytest": "9.0"},
        *({"kind": "running", "id": case_id} for case_id in ids),
        *(_pytest_case(n, case_id) for n, case_id in enumerate(ids)),
    )


def _pytest_case(number: int, case_id: str) -> dict[str, object]:
    failed = _fails(number)
    evidence = {"exception": "AssertionError", "message": "assert 1 == 2", "trace": TRACE}
    return {
        "kind": "case",
        "id": case_id,
        "outcome": "failed" if failed else "passed",
        "seconds": 0.001,
        **({"evidence": evidence} if failed else {}),
    }


def vitest(cases: int) -> str:
    """Return the records of the reporter in vitest."""
    files = [f"src/sum{n}.test.ts" for n in range(cases // 50)]
    return _lines(
        {"kind": "hello", "nonce": NONCE, "cwd": "/tree", "support": []},
        {"kind": "start", "files": files},
        *(_vitest_module(n, file) for n, file in enumerate(files)),
        {"kind": "finish", "nonce": NONCE, "reason": "failed", "unhandled": [], "foreign": []},
    )


def _vitest_module(number: int, file: str) -> dict[str, object]:
    records = [_vitest_case(number * 50 + n) for n in range(50)]
    rest = {"project": "", "failed": False, "errors": [], "suites": []}
    return {"kind": "module", "file": file, "cases": records, **rest}


def _vitest_case(number: int) -> dict[str, object]:
    error = {"name": "AssertionError", "message": "expected 1", "stack": TRACE, "diff": ""}
    return {
        "path": ["sum", f"adds {number}"],
        "state": "failed" if _fails(number) else "passed",
        "mode": "run",
        "fails": False,
        "seconds": 0.001,
        "errors": [error] if _fails(number) else [],
    }


def _fails(number: int) -> bool:
    return number % FAILS_EACH == 0


def _lines(*records: Mapping[str, object]) -> str:
    return "".join(f"{json.dumps(record)}\n" for record in records)


def parse_xml(text: str) -> object:
    """Parse a report as the standard library does, into a tree."""
    return ET.fromstring(text)  # noqa: S314 - made up a moment ago


def parse_json(text: str) -> object:
    """Parse records as the standard library does, into a list."""
    return [json.loads(line) for line in text.splitlines()]


@frozen
class Contest:
    """A sort of report: how one is made up, where the runner finds it, how it is parsed plainly."""

    runner: str
    make: Callable[[int], str]
    file: str
    plain: Callable[[str], object]


CONTESTS = (
    Contest("junit", junit, "report.xml", parse_xml),
    Contest("pytest", pytest, "probe-1.jsonl", parse_json),
    Contest("vitest", vitest, "vitest-1.jsonl", parse_json),
)


def outputs(contest: Contest, text: str) -> Outputs:
    """Return what a run with this report would have left behind."""
    suite = Suite(contest.runner, ".", (contest.runner,), reports=(contest.file,))
    run = Run(suite, PurePath("/tree"), PurePath("/outputs"), NONCE)
    report = {contest.file: text}
    return Outputs(
        run=run,
        exit_code=1,
        stdout="",
        stderr="",
        timed_out=False,
        duration_seconds=1.0,
        raw_output="output.log",
        texts=report,
        reports=report,
    )


def read(runner: Runner, left: Outputs, cases: int) -> None:
    """Read a run's outputs and make sure that all of it was read."""
    report = runner.read(left).unwrap()
    if len(report.cases) != cases:
        sys.exit(f"{runner.name}: {len(report.cases)} of {cases} cases were read")


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time that something takes, once the garbage of others is gone."""
    _ = gc.collect()
    started = time.process_time()
    _ = action()
    return time.process_time() - started


def peak_megabytes(action: Callable[[], object]) -> float:
    """Return the most memory that Python had allocated while something was done."""
    tracemalloc.start()
    _ = action()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / 1e6


def contend(contest: Contest, cases: int, rounds: int) -> bool:
    """Measure one sort of report, print its line, and return whether it is as fast as allowed."""
    runner: Runner = catalog.runner(contest.runner).unwrap()
    text, tenth = contest.make(cases), contest.make(cases // 10)
    whole, part = outputs(contest, text), outputs(contest, tenth)
    times = [
        (
            seconds(lambda: contest.plain(text)),
            seconds(lambda: read(runner, whole, cases)),
            seconds(lambda: read(runner, part, cases // 10)),
        )
        for _ in range(rounds)
    ]
    plain, ours, short = (min(column) for column in zip(*times, strict=True))
    memory = [peak_megabytes(lambda: contest.plain(text))]
    memory.append(peak_megabytes(lambda: read(runner, whole, cases)))
    print(
        f"{contest.runner:8} {len(text) / 1e6:6.1f} MB {plain:8.2f} s {ours:8.2f} s"
        f" {ours / plain:8.2f} {ours / short:9.1f} {memory[0]:9.0f} MB {memory[1]:6.0f} MB"
    )
    return bool(ours / plain <= ALLOWED and ours / short <= LINEAR)


def main(cases: int = 100_000, rounds: int = 3) -> int:
    """Measure all sorts of reports and print the table; return the exit code."""
    print(f"{cases} cases, best of {rounds}")
    print("reader     report      plain       ours    ratio  to 1/10  plain peak  our peak")
    kept = [contend(contest, cases, rounds) for contest in CONTESTS]
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
