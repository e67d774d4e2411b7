"""The names of files that are being written, and what becomes of those whose writer was killed."""

import os
import re
from pathlib import Path

from adws.io_ops.identity import fresh_id

_NAME = re.compile(r"^\..+\.(?P<writer>\d+)-[0-9a-f]{12}\.tmp$")


def temporary_beside(path: Path) -> Path:
    """Return a name in the folder of ``path`` that nobody has used; it tells who writes there."""
    return path.with_name(f".{path.name[:100]}.{os.getpid()}-{fresh_id()}.tmp")


def remove_abandoned(folder: Path) -> None:
    """Remove the temporary files in a folder whose writers live no more.

    The number of a process that writes here from elsewhere (another container) means nothing on
    this machine: should its file go, its rename fails, and nothing that was there is lost.
    """
    with os.scandir(folder) as entries:
        found = [(entry.name, _NAME.match(entry.name)) for entry in entries]
    for name, match in found:
        if match and not _is_alive(int(match["writer"])):
            (folder / name).unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)  # signal 0 only asks (kill(2))
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
