"""Whether a project is tested by Maven, and how it is started there."""

import re
from pathlib import PurePath

from adws.runners.runner import Project, Way
from adws.runners.sign import Clarity, Sign

MANIFEST = "pom.xml"
CONFIGURATION = (MANIFEST,)
PROGRAMS = ("mvn",)
INSTALL_HINT = "install Maven and a JDK, and run `mvn test` once, so that it has its plugins"

_PROGRAMS = frozenset({"mvn", "mvnw", "mvnd"})
_TESTS = re.compile(r"(?:.*/)?src/test/(?:java|kotlin|groovy)/.*\.(?:java|kt|groovy)")
_MODULES = re.compile(r"<module>")
_WRAPPER = "mvnw"


def detect(project: Project) -> Sign | None:
    """Return why a project is tested by Maven: its ``pom.xml``, and tests or modules."""
    manifest = project.texts.get(MANIFEST, "")
    tested = _MODULES.search(manifest) or any(_TESTS.fullmatch(path) for path in project.listing)
    other = "testng" in manifest and "junit" not in manifest
    if not manifest or not tested or other:
        return None
    return Sign(Clarity.CONFIGURATION, f"{MANIFEST} is there")


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start Maven: the project's own wrapper, then the one on the PATH."""
    own = (f"./{_WRAPPER}",) if _WRAPPER in project.listing else ()
    programs = (*own, *filter(None, (project.programs.get("mvn"),)))
    return tuple(Way(PurePath(one).name, (one, "test"), (one, "--version")) for one in programs)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts Maven itself, so that arguments can be appended.

    >>> starts(("./mvnw", "verify")), starts(("make", "test"))
    (True, False)
    """
    return PurePath(argv[0]).name in _PROGRAMS
