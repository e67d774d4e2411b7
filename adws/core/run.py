"""One run of adws in a project: where its state lies, and why it, or a try in it, failed."""

from pathlib import PurePath

from attrs import frozen


def state_folder(root: PurePath) -> PurePath:
    """Return ``.adws`` in the project's folder: ledger, journal, logs, raw outputs, reports."""
    return root / ".adws"


def reports_folder(root: PurePath) -> PurePath:
    """Return where the reports of runs lie, each named after its run."""
    return state_folder(root) / "reports"


STATE_IGNORED = "*\n!/prompts/\n!/prompts/*.md\n!/prices.toml\n"
"""What git ignores in that folder: all but what people write there for everybody."""


@frozen
class RunFailure:
    """Why a run, or a step that was given up, did not come to its end: an error as a value."""

    step: str
    kind: str
    message: str
    hint: str = ""
    exit_code: int = 2


@frozen
class VerifyFeedback:
    """Why one try was not good enough.

    ``attempt`` counts from 1; ``step`` is the step that was tried, as events name it.
    """

    attempt: int
    kind: str
    message: str
    hint: str = ""
    step: str = ""
