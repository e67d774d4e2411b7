"""The calls that cases make, as a run is asked to look at them."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import frozen


@frozen
class Calls:
    """Calls that the cases of a run make: to be recorded, or to be made again in their place.

    Each is written to ``file``, a line each. ``tree`` is the project's folder as the run knows it,
    ``tests`` a regular expression that matches the files of tests, relative to it. ``rows`` is the
    file with the calls to make again; None to record them. With ``with_near``, calls near those of
    the cases are made while the cases run; ``constants`` are values for their arguments. With
    ``functions``, the names of all functions that the cases run are recorded in place of calls.
    """

    file: PurePath
    tree: PurePath
    tests: str
    rows: PurePath | None = None
    with_near: bool = False
    constants: tuple[int | float | str, ...] = ()
    functions: bool = False


@frozen
class CallFile:
    """A test file that shall record the calls of its cases, or make calls in their place.

    ``path`` and ``case_ids`` are those of the suite; ``folder`` is its folder in the project.
    """

    text: str
    path: str
    folder: str
    case_ids: tuple[str, ...]
    calls: Calls


@frozen
class CallTests:
    """How test files themselves record calls, where nothing in the tool does.

    ``file_of`` returns the file of a case, and ``altered`` its text with what records calls or
    makes them again; None if that cannot be put in.
    """

    file_of: Callable[[str], str]
    altered: Callable[[CallFile], str | None]


@frozen
class FunctionNotes:
    """How files themselves note which functions cases run, where nothing in the tool does.

    ``file_of`` returns the file of a case, and ``noting_cases`` its text with what says which case
    runs. ``noting_functions`` returns the text of a source file in ``language`` with what names the
    functions that run, by its path in the project and its text. None: nothing can be put in.
    """

    language: str
    file_of: Callable[[str], str]
    noting_cases: Callable[[CallFile], str | None]
    noting_functions: Callable[[str, str], str | None]
