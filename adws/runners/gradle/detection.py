"""Whether a project is tested by Gradle, and how it is started there."""

import re
from pathlib import PurePath

from adws.runners.runner import Project, Way
from adws.runners.sign import Clarity, Sign

HOMES = ("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts")
CONFIGURATION = HOMES
PROGRAMS = ("gradle",)
INSTALL_HINT = "install Gradle and a JDK, and run `gradle test` once, so that it has its plugins"

_PROGRAMS = frozenset({"gradle", "gradlew"})
_INCLUDES = re.compile(r"^\s*include\b", re.MULTILINE)
_TESTS = re.compile(r"(?:.*/)?src/test/(?:java|kotlin|groovy)/.*\.(?:java|kt|groovy)")
_WRAPPER = "gradlew"


def detect(project: Project) -> Sign | None:
    """Return why a project is tested by Gradle: its build file, and tests or projects below."""
    builds = {name: project.texts[name] for name in HOMES if name in project.texts}
    includes = any(_INCLUDES.search(text) for text in builds.values())
    tested = includes or any(_TESTS.fullmatch(path) for path in project.listing)
    other = any("useTestNG" in text for text in builds.values())
    if not builds or not tested or other:
        return None
    return Sign(Clarity.CONFIGURATION, f"{next(iter(builds))} is there")


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start Gradle: the project's own wrapper, then the one on the PATH."""
    own = (f"./{_WRAPPER}",) if _WRAPPER in project.listing else ()
    programs = (*own, *filter(None, (project.programs.get("gradle"),)))
    return tuple(
        Way(PurePath(program).name, (program, "test"), (program, "--version"))
        for program in programs
    )


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts Gradle itself, so that arguments can be appended.

    >>> starts(("./gradlew", "test")), starts(("make", "test"))
    (True, False)
    """
    return PurePath(argv[0]).name in _PROGRAMS
