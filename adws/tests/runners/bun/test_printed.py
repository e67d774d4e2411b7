"""At whose door what happened outside of any test is laid, and which cases that hides."""

from attrs import evolve

from adws.core.suite import Evidence
from adws.runners.bun import RUNNER
from adws.tests.runners.bun.projects import PROJECTS
from adws.tests.runners.bun.recorded import WHOLE, mixed, outputs_of
from adws.tests.runners.run import judged, outcomes


def test_what_could_not_be_run_is_hidden_by_its_cause() -> None:
    """A hook hides its suite's cases, a file or an ended process those of the file."""
    unloadable = judged(RUNNER, outputs_of("unloadable")).unwrap()
    assert mixed().by_id["test/hooks.test.js > all"].covers == "test/hooks.test.js > all > "
    assert unloadable.by_id["a.test.ts"].covers == "a.test.ts > "
    assert unloadable.by_id["e.test.js"].evidence == Evidence(
        message="the process of this file ended before its tests did (exit code 0): "
        "look for process.exit()"
    )


def test_an_error_after_the_tests_of_a_file_is_a_case_of_its_own() -> None:
    """It hides the file's tests, as one of them is to blame."""
    stderr = WHOLE.stderr.replace("\n 5 pass", f"\n\n{block('error: late')}\n\n 5 pass")
    report = RUNNER.read(evolve(WHOLE, stderr=stderr)).unwrap()
    case = report.cases[-1]
    assert (case.id, case.covers) == (
        "test/hooks.test.js > unhandled error",
        "test/hooks.test.js > ",
    )
    assert case.evidence == Evidence(message="late", trace="error: late")


def test_an_error_of_no_file_hides_everything() -> None:
    """It is a case all the same, so that a run with it is never green."""
    outputs = outputs_of("green")
    report = RUNNER.read(evolve(outputs, stderr=block("error: x") + outputs.stderr)).unwrap()
    [case] = report.failing
    assert (case.id, case.covers) == ("(no test file) > unhandled error", "")


def block(text: str) -> str:
    """Return an error that no test caught as bun prints it."""
    rule = "-" * 31
    return f"# Unhandled error between tests\n{rule}\n{text}\n{rule}\n"


def test_an_unknown_way_to_end_is_not_made_up() -> None:
    """Where bun did not print how the process ended."""
    outputs = outputs_of("unloadable")
    silent = evolve(outputs, stderr=outputs.stderr.replace("(worker crashed", "(worker ended"))
    evidence = RUNNER.read(silent).unwrap().by_id["e.test.js"].evidence or Evidence()
    assert "(nothing is known of it)" in evidence.message


def test_headlines_that_come_too_early_mislead_nobody() -> None:
    """What a worker prints may be overtaken by the headline of the next file."""
    outputs = outputs_of("unloadable")
    moved = outputs.stderr.replace("\nc.test.js:\n", "").replace("\nb.test.js:", "\nc.test.js:")
    assert outcomes(RUNNER.read(evolve(outputs, stderr=moved)).unwrap()) == (
        PROJECTS["unloadable"].outcomes
    )


def test_the_headlines_of_github_are_understood() -> None:
    """Where a project wants to see that it runs there."""
    outputs = outputs_of("broken")
    grouped = evolve(
        outputs, stderr=outputs.stderr.replace("\na.test.ts:", "\n::group::a.test.ts:")
    )
    assert outcomes(RUNNER.read(grouped).unwrap()) == PROJECTS["broken"].outcomes
