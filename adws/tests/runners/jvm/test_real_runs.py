"""The runners for Maven and Gradle with the real tools, and the packages of ``make java-tools``."""

from pathlib import Path, PurePath

import pytest
from attrs import evolve

from adws.runners.gradle import RUNNER as GRADLE
from adws.runners.maven import RUNNER as MAVEN
from adws.runners.runner import Runner, Selection
from adws.tests.runners.contract import Project
from adws.tests.runners.gradle.projects import GREEN as OF_GRADLE
from adws.tests.runners.jvm.projects import SOURCE, TESTS
from adws.tests.runners.maven.projects import GREEN as OF_MAVEN
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of
from adws.tests.tools import find
from adws.trust.canaries import without_canaries

_PACKAGES = Path("/usr/share/maven-repo/org/apache/maven/plugins/maven-surefire-plugin/2.22.3")

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.heavy,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        not (_PACKAGES.is_dir() and find("mvn") and find("gradle")),
        reason="packages for Java: make java-tools",
    ),
    pytest.mark.parametrize(
        ("runner", "argv", "project"),
        [
            (MAVEN, ("mvn", "test"), OF_MAVEN),
            (GRADLE, ("gradle", "--offline", "test"), OF_GRADLE),
        ],
    ),
]


def test_canaries_fail_as_they_must(
    tmp_path: PurePath, runner: Runner, argv: tuple[str, ...], project: Project
) -> None:
    """In JUnit 4 as in 5; nothing of them is left."""
    run = run_of(runner, tmp_path, argv, timeout_seconds=800.0, changed=(SOURCE,))
    assert runner.plant is not None
    planting = runner.plant(run)
    report = judged(runner, outputs_of(runner, evolve(run, planting=planting), project.files))
    rest = report.bind(lambda item: without_canaries(item, planting)).unwrap()
    assert (outcomes(rest), rest.exit_code, rest.warnings) == (project.outcomes, 0, ())
    assert rest.files == (TESTS,)


def test_one_case_is_run_alone(
    tmp_path: PurePath, runner: Runner, argv: tuple[str, ...], project: Project
) -> None:
    """By its class and its method."""
    selection = Selection(case_ids=(f"{TESTS} > zero",))
    run = run_of(runner, tmp_path, argv, timeout_seconds=800.0, selection=selection)
    report = judged(runner, outputs_of(runner, run, project.files)).unwrap()
    assert (outcomes(report), report.warnings) == ({f"{TESTS} > zero": "passed"}, ())
