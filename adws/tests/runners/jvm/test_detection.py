"""Whether a project is tested by Maven or Gradle, and how these are started there."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.gradle import RUNNER as GRADLE
from adws.runners.jvm.canaries import plant
from adws.runners.maven import RUNNER as MAVEN
from adws.runners.runner import Project, Run, Runner, Selection, Suite
from adws.tests.runners.run import why

TEST = "src/test/java/com/x/ATest.java"


@pytest.mark.parametrize(
    ("runner", "texts", "listing", "reason"),
    [
        (MAVEN, {"pom.xml": "<project/>"}, (TEST,), "pom.xml is there"),
        (MAVEN, {"pom.xml": "<module>core</module>"}, (), "pom.xml is there"),
        (MAVEN, {"pom.xml": "<project/>"}, ("src/main/java/A.java",), None),
        (MAVEN, {"pom.xml": "<artifactId>testng</artifactId>"}, (TEST,), None),
        (MAVEN, {}, (TEST,), None),
        (GRADLE, {"build.gradle.kts": ""}, (TEST,), "build.gradle.kts is there"),
        (GRADLE, {"settings.gradle": "include 'core'"}, (), "settings.gradle is there"),
        (GRADLE, {"build.gradle": "test { useTestNG() }"}, (TEST,), None),
        (GRADLE, {"build.gradle": ""}, (), None),
        (GRADLE, {"pom.xml": "include x"}, (TEST,), None),
    ],
)
def test_a_project_is_recognised_by_its_build_and_its_tests(
    runner: Runner, texts: dict[str, str], listing: tuple[str, ...], reason: str | None
) -> None:
    """Tests of TestNG are for the settings: canaries are written for JUnit."""
    assert why(runner.detect(Project(PurePath("/p"), listing, texts))) == reason


@pytest.mark.parametrize(
    ("runner", "program", "wrapper"), [(MAVEN, "mvn", "mvnw"), (GRADLE, "gradle", "gradlew")]
)
def test_the_projects_own_wrapper_comes_first(runner: Runner, program: str, wrapper: str) -> None:
    """Then the program on the PATH, if there is one."""
    project = Project(PurePath("/p"), (wrapper,), programs={program: f"/usr/bin/{program}"})
    assert [(way.argv, way.check[1:]) for way in runner.ways(project)] == [
        ((f"./{wrapper}", "test"), ("--version",)),
        ((f"/usr/bin/{program}", "test"), ("--version",)),
    ]
    assert runner.ways(Project(PurePath("/p"), ())) == ()


def test_canaries_are_new_in_each_run_and_selected_with_what_is_asked_for() -> None:
    """They lie beside the outputs until the build starts."""
    suite, asked = Suite("maven", ".", ("mvn", "test")), Selection(files=(TEST,))
    run = Run(suite, PurePath("/t"), PurePath("/o"), "1", asked)
    planting, other = plant(run), plant(evolve(run, nonce="2"))
    first, last = planting.files
    assert (first.parent, first.name[:2], last.name[:2]) == (PurePath("/o"), "A0", "Zz")
    assert not {canary.id for canary in planting.canaries} & {
        canary.id for canary in other.canaries
    }
    assert {canary.must_fail for canary in planting.canaries} == {True, False}
    text = "".join(planting.files.values())
    assert all(canary.secret in text for canary in planting.canaries)
    words = MAVEN.command(evolve(run, planting=planting)).argv
    classes = f"adwsplanted.{first.stem},adwsplanted.{last.stem}"
    assert f"-Dtest=com.x.ATest,com.x.ATest$*,{classes}" in words


@pytest.mark.parametrize("runner", [MAVEN, GRADLE])
def test_a_wrapper_of_the_users_is_left_as_it_is(runner: Runner) -> None:
    """A person is shown the same."""
    suite = Suite(runner.name, ".", ("make", "test"), wrapped=True)
    run = Run(suite, PurePath("/t"), PurePath("/o"), "n", Selection(files=(TEST,)))
    assert runner.command(run).argv[-2:] == runner.case_argv(run) == ("make", "test")


@pytest.mark.parametrize(
    ("runner", "words"),
    [
        (MAVEN, ("-Dtest=com.x.ATest#one", "-DfailIfNoTests=false")),
        (GRADLE, ("--tests", "com.x.ATest.one*")),
    ],
)
def test_a_person_is_shown_what_runs_a_case(runner: Runner, words: tuple[str, ...]) -> None:
    """In the words of the tool."""
    suite = Suite(runner.name, ".", ("tool", "test"))
    run = Run(suite, PurePath("/t"), PurePath("/o"), "n", Selection(case_ids=(f"{TEST} > one",)))
    assert runner.case_argv(run)[:4] == ("tool", "test", *words)
