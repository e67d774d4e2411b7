"""A light ``.venv`` with pytest and the fixture's dependencies in it, and nothing else.

Copied, never linked: specimens write into it.
"""

import shlex
import sys
from functools import cache
from importlib.metadata import Distribution, distribution
from itertools import chain
from pathlib import PurePath

from adws import io_ops
from adws.tests.cheats.specimen import CORPUS
from adws.tests.vcs.repositories import shell, value

_PACKAGES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
_UNUSED = ("pygments/lexers/[a-ce-oq-z]*", "pygments/lexers/__pycache__/[a-ce-oq-z]*")
"""Most of what a highlighter knows: pytest needs its lexers of Python and of differences."""
_DEPENDENCIES = CORPUS / "projects/pytest/environment"
_VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"
_SITE = PurePath("lib") / _VERSION / "site-packages"


@cache
def interpreter() -> str:
    """Return the interpreter below every virtual environment: nothing of a project is in it."""
    return str(value(io_ops.real_path(PurePath(sys.base_prefix) / "bin" / _VERSION)))


def furnish_venv(project: PurePath) -> None:
    """Put a ``.venv`` into a project, with pytest and the dependencies installed."""
    venv = project / ".venv"
    home = PurePath(interpreter()).parent
    settings = f"home = {home}\ninclude-system-site-packages = false\n"
    _ = value(io_ops.write_text(venv / "pyvenv.cfg", settings))
    _ = value(io_ops.make_link(PurePath(interpreter()), venv / "bin" / "python"))
    _ = value(io_ops.make_folder(venv / _SITE))
    _ = shell(venv / _SITE, f"{shlex.join(_archive())} | tar -x; cp {_DEPENDENCIES}/*.py .")


@cache
def _archive() -> tuple[str, ...]:
    """Return the command that packs what is installed.

    tar keeps the times of the sources, by which their cached byte code is known to be fresh.
    """
    packed = chain.from_iterable(map(_tops, map(distribution, _PACKAGES)))
    return ("tar", "-c", *(f"--exclude={glob}" for glob in _UNUSED), *packed)


def _tops(package: Distribution) -> tuple[str, ...]:
    names = {PurePath(path).parts[0] for path in package.files or ()} - {"..", "__pycache__"}
    return ("-C", str(package.locate_file("")), *sorted(names))
