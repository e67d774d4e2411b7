"""Where the project of a command has steps, agents and runners of its own."""

from adws import io_ops
from adws.catalog import Folders, folders_of
from adws.cli.exit import value_or_exit


def project_folders(root: str) -> Folders:
    """Return the folders of the project in ``root``; a relative path is meant from here."""
    return folders_of(value_or_exit(io_ops.working_folder()) / root)
