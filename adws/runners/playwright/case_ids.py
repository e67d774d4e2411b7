"""How the ids of Playwright's cases are made, and how they are asked for again.

Playwright runs a file once for each of its projects (browsers, devices, set-ups); a project with a
name is in front of the id: ``[chromium] > e2e/login.spec.ts > group > title``.
"""

import re

from attrs import frozen

from adws.runners.javascript.cases import SEPARATOR, case_id
from adws.runners.javascript.selection import literally, perhaps_numbered

_PROJECT = re.compile(r"^\[(?P<project>[^\]]*)\] > ")
_TAGS = r"(?: @\S+)*"


@frozen
class Name:
    """Where a test stands: its project (empty without one), its file, its describes and title."""

    project: str
    file: str
    path: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id of its case.

        >>> Name("chromium", "e2e/a.spec.ts", ("group", "title")).id
        '[chromium] > e2e/a.spec.ts > group > title'
        """
        project = (f"[{self.project}]",) if self.project else ()
        return case_id(*project, self.file, *filter(None, self.path))


def name_of(case_id: str) -> Name:
    """Return where the test of a case stands; the number that tells it from others is kept.

    >>> name_of("[chromium] > a.spec.ts > title #2")
    Name(project='chromium', file='a.spec.ts', path=('title #2',))
    """
    match = _PROJECT.match(case_id)
    place, *path = _PROJECT.sub("", case_id).split(SEPARATOR)
    return Name(match["project"] if match else "", place, tuple(path))


def pattern_of(name: Name) -> str:
    r"""Return a regular expression of JavaScript that fits what Playwright calls a test.

    That is the names of its project, its file (relative to a folder that only its configuration
    knows) and its describes, and its title, each followed by its tags.

    >>> print(pattern_of(Name("", "e2e/a.spec.ts", ("adds",))))
    ^ *(?: @\S+)* *(?:\S.*\/)?a\.spec\.ts(?: @\S+)* (?:> )?adds(?: @\S+)*$
    """
    file = literally(name.file.rpartition("/")[2])
    titles = "".join(f" (?:> )?{perhaps_numbered(title)}{_TAGS}" for title in name.path)
    return rf"^ *{literally(name.project)}{_TAGS} *(?:\S.*\/)?{file}{_TAGS}{titles}$"
