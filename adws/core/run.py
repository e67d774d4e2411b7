"""A run of adws in a project: the place of its state, and why it, or a try in it, failed."""

from pathlib import PurePath

from attrs import frozen

from adws.core.errors import PipelineError


def state_folder(root: PurePath) -> PurePath:
    """Return ``.adws`` in the project's folder: ledger, journal, logs, raw outputs, reports."""
    return root / ".adws"


def reports_folder(root: PurePath) -> PurePath:
    """Return the folder of the reports, each named after its run."""
    return state_folder(root) / "reports"


def events_file(root: PurePath, run: str) -> PurePath:
    """Return the log of a run's events: one JSON object a line."""
    return state_folder(root) / "runs" / run / "events.jsonl"


def round_folder(root: PurePath, run: str, number: int) -> PurePath:
    """Return where what a run had at the end of a round is kept, so that it can be forked there."""
    return state_folder(root) / "runs" / run / "rounds" / str(number)


STATE_IGNORED = "*\n!/prompts/\n!/prompts/*.md\n!/prices.toml\n"
"""The ``.gitignore`` of that folder: git ignores all but the files that people write there."""


@frozen
class RunFailure:
    """Why a run, or a step that was given up, failed: an error as a value."""

    step: str
    """The name of the step that failed."""
    kind: str
    """The name of the error's class, such as ``GateRefused``."""
    message: str
    """What happened and where, in words."""
    hint: str = ""
    """What the user can do next; empty if there is nothing to do."""
    exit_code: int = 2
    """The exit code of a command that ends with this error."""

    @staticmethod
    def of(error: PipelineError) -> "RunFailure":
        """Return the saved form of an error."""
        return RunFailure(error.step, error.kind, error.message, error.hint, error.exit_code)


@frozen
class VerifyFeedback:
    """Why one try of a step was not good enough."""

    attempt: int
    """The number of the try, from 1."""
    kind: str
    """The name of the error's class, such as ``GateRefused``."""
    message: str
    """What happened and where, in words."""
    hint: str = ""
    """What the next try can do better; empty if nothing is known."""
    step: str = ""
    """The step that was tried, as events name it."""
