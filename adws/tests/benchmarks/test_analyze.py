"""The benchmark of analyze measures what is asked for, and says whether it is allowed."""

import sys
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.analyze import main, measure
from benchmarks.environment import Environment
from benchmarks.timed_suite import RUNNERS, TimedRunner, TimedSuite

QUICK = TimedSuite("quick", 1, 1.0, seconds=60.0)


class Prepared(Environment):
    """An environment that is not made: adws is a command that ends at once."""

    @property
    def adws(self) -> tuple[str, ...]:
        """What starts it."""
        return (sys.executable, "-c", "")


@pytest.mark.real_io
@pytest.mark.parametrize(("seconds", "allowed"), [(60.0, True), (-60.0, False)])
def test_a_suite_is_measured_both_ways(
    *, seconds: float, allowed: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The median decides; the memory of a process that ends at once is little."""
    runner = evolve(RUNNERS[0], bare=(sys.executable, "-c", ""))
    suite = evolve(QUICK, seconds=seconds)
    assert measure(runner, suite, tmp_path, Prepared(tmp_path), 1) is allowed
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "pytest,",
        "bare",
        "adws",
        "ratio",
    ]


@pytest.mark.parametrize(
    ("arguments", "suites"),
    [
        (("--suite", "second"), [("pytest", "second")]),
        (
            ("--runner", "jest", "--runner", "go", "--suite", "minute"),
            [("jest", "minute"), ("go", "minute")],
        ),
    ],
)
def test_the_exit_code_tells(
    arguments: tuple[str, ...], suites: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pytest is measured unless another runner is asked for."""
    measured: list[tuple[str, str]] = []

    def noted(runner: TimedRunner, suite: TimedSuite, *_: object) -> bool:
        measured.append((runner.name, suite.name))
        return len(measured) < len(suites)

    monkeypatch.setattr(Environment, "make", Environment)
    monkeypatch.setitem(main.__globals__, "measure", noted)
    assert (main(*arguments), measured) == (1, suites)
