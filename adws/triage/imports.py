"""Read from a failed import what is missing."""

import re

from attrs import frozen

from adws.triage.exception_info import ExceptionInfo

IMPORT_ERRORS = frozenset({"ImportError", "LoadError", "ModuleNotFoundError"})
"""What Python and Ruby throw."""

_MODULE = re.compile(
    # Ruby names the whole path of a file that is required relative to another
    r"No module named '([^']+)'|cannot load such file -- (\w[\w./-]*)"
)
_NAME = re.compile(r"cannot import name '([^']+)' from (?:partially initialized module )?'([^']+)'")
_FILE = re.compile(r"\(([^()]+\.py)\)")


@frozen
class MissingName:
    """A name that a module does not have; ``file`` is the module's file, if the message has it."""

    name: str
    module: str
    file: str | None


def missing_module(error: ExceptionInfo) -> str | None:
    """Return the dotted name of the module that could not be found.

    >>> missing_module(ExceptionInfo("ModuleNotFoundError", "No module named 'app.text'"))
    'app.text'
    """
    if error.exception not in IMPORT_ERRORS:
        return None
    match = _MODULE.search(error.message)
    return (match[1] or match[2].replace("/", ".")) if match else None


def missing_name(error: ExceptionInfo) -> MissingName | None:
    """Return the name that could not be imported from a module.

    >>> missing_name(ExceptionInfo("ImportError", "cannot import name 'f' from 'a' (/p/a.py)"))
    MissingName(name='f', module='a', file='/p/a.py')
    """
    if error.exception not in IMPORT_ERRORS:
        return None
    match = _NAME.search(error.message)
    if not match:
        return None
    file = _FILE.search(error.message)
    return MissingName(match[1], match[2], file[1] if file else None)


def missing_dependency(error: ExceptionInfo, modules: frozenset[str]) -> str | None:
    """Return the missing module if it is not the project's; ``modules`` are its top-level ones.

    >>> missing = ExceptionInfo("ModuleNotFoundError", "No module named 'yaml.nodes'")
    >>> missing_dependency(missing, frozenset({"app"})), missing_dependency(missing, {"yaml"})
    ('yaml', None)
    """
    module = missing_module(error)
    top = module.partition(".")[0] if module else ""
    return None if not top or top in modules else top
