"""Whether a project is tested by Gradle, and how it is started there."""

import re
from pathlib import PurePath

from adws.runners.runner import Project, Way

BUILDS = ("build.gradle", "build.gradle.kts")
HOMES = ("settings.gradle", "settings.gradle.kts", *BUILDS)
CONFIGURATION = HOMES
PROGRAMS = ("gradle",)
INSTALL_HINT = "install Gradle and a JDK, and run `gradle test` once, so that it has its plug-ins"

_PROGRAMS = frozenset({"gradle", "gradlew"})
_INCLUDES = re.compile(r"^\s*include\b", re.MULTILINE)
_TESTS = re.compile(r"(?:.*/)?src/test/(?:java|kotlin|groovy)/.*\.(?:java|kt|groovy)")
_WRAPPER = "gradlew"


def detect(project: Project) -> str | None:
    """Return why a project is tested by Gradle: its build file, and tests or projects below."""
    manifest = next((name for name in HOMES if name in project.texts), None)
    includes = any(_INCLUDES.search(text) for text in project.texts.values())
    tested = any(_TESTS.fullmatch(path) for path in project.listing)
    other = any("useTestNG" in text for text in project.texts.values())
    return f"{manifest} is there" if manifest and (includes or tested) and not other else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start Gradle: the project's own wrapper, then the one on the PATH."""
    own = (f"./{_WRAPPER}",) if _WRAPPER in project.listing else ()
    programs = (*own, *filter(None, (project.programs.get("gradle"),)))
    return tuple(Way(PurePath(one).name, (one, "test"), (one, "--version")) for one in programs)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts Gradle itself, so that arguments can be appended.

    >>> starts(("./gradlew", "test")), starts(("make", "test"))
    (True, False)
    """
    return PurePath(argv[0]).name in _PROGRAMS
