"""The names of temporary files, and the removal of those whose writer was killed."""

import os
import re
from pathlib import Path

from adws.io_ops.identity import fresh_id

_NAME = re.compile(r"^\..+\.(?P<writer>\d+)-[0-9a-f]{12}\.tmp$")


def temporary_beside(path: Path) -> Path:
    """Return an unused name in the folder of ``path``, with the id of the writing process."""
    return path.with_name(f".{path.name[:100]}.{os.getpid()}-{fresh_id()}.tmp")


def remove_abandoned(folder: Path) -> None:
    """Remove the temporary files in a folder whose writers have ended.

    The process id of a writer in another container means nothing on this machine. If its file is
    removed, its rename fails, and no existing file is lost.
    """
    with os.scandir(folder) as entries:
        matches = [(entry.name, _NAME.match(entry.name)) for entry in entries]
    for name, match in matches:
        if match and not _is_alive(int(match["writer"])):
            (folder / name).unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)  # Signal 0 only checks the process (kill(2)).
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
