"""Runs of a small project in which new tests were written, and words to look at the decision."""

from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.red_phase import RedPhase
from adws.core.suite import Case, Evidence, Outcome
from adws.testing import a_case, a_report
from adws.tests.runners.dialects import dialect_of
from adws.trust.red_gate.known_modules import known_modules
from adws.trust.red_gate.red_gate import red_gate
from adws.trust.red_gate.red_run import RedRun

OLD = a_case("tests/test_old.py::test_old")
STALE = a_case("tests/test_old.py::test_stale", Outcome.FAILED)
BROKEN_BEFORE = a_case(
    "tests/test_bad.py",
    Outcome.ERRORED,
    evidence=Evidence("SyntaxError", "invalid syntax", phase="collect"),
    covers="tests/test_bad.py::",
)
BEFORE = a_report(OLD, STALE, BROKEN_BEFORE)
KNOWN = known_modules(
    ("shop/__init__.py", "tests/test_old.py"),
    {
        "pyproject.toml": "[project]\ndependencies = ['requests']\n",
        "package.json": '{"dependencies": {"react": "1"}}',
    },
)
NEW = "tests/test_new.py::test_new"
HONEST = "from shop import total\n\n\ndef test_new():\n    assert total() == 1\n"


def failing(exception: str, message: str = "", phase: str = "call", id_: str = NEW) -> Case:
    """Return a new case that fails with this."""
    return a_case(id_, Outcome.FAILED, evidence=Evidence(exception, message, phase=phase))


def unloaded(exception: str, message: str) -> Case:
    """Return a new file that cannot be loaded."""
    file = NEW.partition("::")[0]
    evidence = Evidence(exception, message, phase="collect")
    return a_case(file, Outcome.ERRORED, evidence=evidence, covers=f"{file}::")


def run(*new: Case, text: str = HONEST, runner: str = "pytest") -> RedRun:
    """Return a run in which nothing changed but for these cases."""
    return RedRun(
        after=a_report(OLD, STALE, BROKEN_BEFORE, *new),
        dialects=(dialect_of(runner, lambda path: path.startswith("tests/")),),
        modules=KNOWN,
        before=BEFORE,
        texts={"tests/test_new.py": text},
    )


def phase_of(given: RedRun) -> RedPhase:
    """Return what the gate saw."""
    phase = red_gate(given)
    assert is_successful(phase), str(phase)
    return phase.unwrap()


def refusal_of(given: RedRun) -> PipelineError:
    """Return why the gate refused."""
    phase = red_gate(given)
    assert not is_successful(phase), str(phase)
    return phase.failure()
