"""Twins of a test file: of each body one assertion is chosen, and edited where it stands."""

from collections.abc import Callable, Iterable
from itertools import chain

from attrs import evolve, frozen

from adws.core.twin import Twin, TwinCase, TwinnedFile, TwinRequest, chosen_site

NUMBER = "<number>"
"""Stands for the number of a twin in the text of its edits."""


@frozen
class ByteEdit:
    """A text that is put in the place of some bytes of a file in UTF-8."""

    start: int
    end: int
    text: str


@frozen
class TwinSite:
    """An assertion that can be altered."""

    line: int
    """Its line, from 1."""
    end: int
    """The last line that belongs to it."""
    edits: tuple[ByteEdit, ...]
    """What alters it, with ``NUMBER`` in the place of the twin's number."""
    visible_edits: tuple[ByteEdit, ...]
    """What alters it, for people."""


def put_twins(request: TwinRequest, sites_of: Callable[[str], tuple[TwinSite, ...]]) -> TwinnedFile:
    """Put the twins that are asked for into a file; those that cannot be made are left out.

    ``sites_of`` returns the assertions of a case by its name. Cases with the same assertions share
    a twin.
    """
    bodies: dict[tuple[TwinSite, ...], tuple[TwinCase, ...]] = {}
    for case in request.cases:
        sites = sites_of(case.name)
        bodies[sites] = (*bodies.get(sites, ()), case)
    chosen: dict[TwinSite, tuple[str, ...]] = {}
    for sites, cases in bodies.items():
        site = chosen_site(sites, [case.line for case in cases], request.place)
        if site is not None:
            chosen[site] = (*chosen.get(site, ()), *(case.id for case in cases))
    twins = tuple(
        Twin(
            number,
            case_ids,
            site.line,
            edited(request.text, site.visible_edits).splitlines()[site.line - 1].strip(),
        )
        for number, (site, case_ids) in enumerate(chosen.items(), request.first)
    )
    edits = (
        evolve(edit, text=edit.text.replace(NUMBER, str(twin.number)))
        for twin, site in zip(twins, chosen, strict=True)
        for edit in site.edits
    )
    return TwinnedFile(edited(request.text, edits), twins)


def around(start: int, end: int, before: str, after: str = ")") -> tuple[ByteEdit, ByteEdit]:
    """Return the edits that put a text around some bytes."""
    return ByteEdit(start, start, before), ByteEdit(end, end, after)


def edited(text: str, edits: Iterable[ByteEdit]) -> str:
    """Return a text with these edits made.

    >>> edited("é == 1", around(6, 7, "f("))
    'é == f(1)'
    """
    data = text.encode("utf-8", "surrogatepass")
    end_of_last, parts = 0, list[bytes]()
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [data[end_of_last : edit.start], edit.text.encode()]
        end_of_last = edit.end
    return b"".join(chain(parts, (data[end_of_last:],))).decode("utf-8", "surrogatepass")
