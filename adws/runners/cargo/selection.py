"""What is asked for in a run, in cargo's words: files, tests of a target, documentation."""

from attrs import field, frozen

from adws.runners.cargo.names import DOCUMENTED, SEPARATOR
from adws.runners.runner import Selection


@frozen
class Wanted:
    """What is to run; all of it where nothing is asked for.

    ``files`` are sources whose targets run whole, ``names`` tests by the source file that their
    target begins with, ``documentation`` files whose documentation is tested.
    """

    files: tuple[str, ...]
    names: dict[str, list[str]] = field(factory=dict[str, list[str]])
    documentation: tuple[str, ...] = ()


def wanted_of(selection: Selection) -> Wanted:
    """Return what a selection asks for.

    >>> wanted_of(Selection(case_ids=("tests/a.rs::x::y", "src/lib.rs - add #2", "tests/b.rs")))
    Wanted(files=('tests/b.rs',), names={'tests/a.rs': ['x::y']}, documentation=('src/lib.rs',))
    """
    files = dict.fromkeys(selection.files)
    names: dict[str, list[str]] = {}
    documentation: dict[str, None] = {}
    for case_id in selection.case_ids:
        root, of_target, name = case_id.partition(SEPARATOR)
        file, documented, _ = root.partition(DOCUMENTED)
        if documented:
            documentation[file] = None
        elif of_target:
            names.setdefault(root, []).append(name)
        else:
            files[case_id] = None
    return Wanted(tuple(files), names, tuple(documentation))
