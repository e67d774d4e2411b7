"""One run of adws in a project: where its state lies."""

from pathlib import PurePath

from adws.core.context import Context


def state_folder(context: Context) -> PurePath:
    """Return ``.adws`` in the project's folder: ledger, journal, logs, raw outputs, reports."""
    return context.root / ".adws"
