"""The runner for Maven against the real tool, with the packages of ``make java-tools``."""

from pathlib import Path, PurePath

import pytest
from attrs import evolve

from adws.runners.maven import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.jvm.projects import SOURCE, TESTS
from adws.tests.runners.maven.projects import GREEN
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of
from adws.tests.tools import find
from adws.trust.canaries import without_canaries

_PACKAGES = Path("/usr/share/maven-repo/org/apache/maven/plugins/maven-surefire-plugin/2.22.3")

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.heavy,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        not (_PACKAGES.is_dir() and find("mvn")), reason="Maven's packages: make java-tools"
    ),
]


def test_canaries_fail_as_they_must(tmp_path: PurePath) -> None:
    """In JUnit 4 as in 5; nothing of them is left."""
    run = run_of(RUNNER, tmp_path, ("mvn", "test"), timeout_seconds=800.0, changed=(SOURCE,))
    assert RUNNER.plant is not None
    planting = RUNNER.plant(run)
    report = judged(RUNNER, outputs_of(RUNNER, evolve(run, planting=planting), GREEN.files))
    rest = report.bind(lambda found: without_canaries(found, planting)).unwrap()
    assert (outcomes(rest), rest.exit_code, rest.warnings) == (GREEN.outcomes, 0, ())
    assert rest.files == (TESTS,)


def test_one_case_is_run_alone(tmp_path: PurePath) -> None:
    """By its class and its method."""
    asked = Selection(case_ids=(f"{TESTS} > zero",))
    run = run_of(RUNNER, tmp_path, ("mvn", "test"), timeout_seconds=800.0, selection=asked)
    report = judged(RUNNER, outputs_of(RUNNER, run, GREEN.files)).unwrap()
    assert (outcomes(report), report.warnings) == ({f"{TESTS} > zero": "passed"}, ())
