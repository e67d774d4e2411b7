"""What the build tools for Java have in common: how they start, and JUnit below them."""

import re
from collections.abc import Iterable
from functools import partial
from pathlib import PurePath

from attrs import frozen

from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.jvm.canaries import plant
from adws.runners.jvm.command import RECORDS
from adws.runners.jvm.sealed import SEALED, TEST_CODE
from adws.runners.runner import Project, Runner
from adws.runners.way import Way

_TESTS = re.compile(r"(?:.*/)?src/test/(?:java|kotlin|groovy)/.*\.(?:java|kt|groovy)")

java_runner = partial(
    Runner,
    sealed=SEALED,
    tests=TEST_CODE,
    output_files=(RECORDS,),
    plant=plant,
    family="java",
    documentation="JUnit, in classes *Test of src/test/java: https://junit.org",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    splits=True,
)
"""Makes the runner of a build tool; takes what is the tool's own."""


@frozen
class BuildTool:
    """The programs of a build tool.

    >>> maven = BuildTool("mvn", "mvnw", others=("mvnd",))
    >>> maven.starts(("./mvnw", "verify")), maven.starts(("make", "test"))
    (True, False)
    """

    program: str
    """The program that is installed on the machine."""
    wrapper: str
    """The program that a project brings along."""
    others: tuple[str, ...] = ()
    """Programs that take the same words."""

    def ways(self, project: Project) -> tuple[Way, ...]:
        """Return the ways to start it: the project's own wrapper, then the one on the PATH."""
        own = (f"./{self.wrapper}",) if self.wrapper in project.listing else ()
        programs = (*own, *filter(None, (project.programs.get(self.program),)))
        return tuple(
            Way(PurePath(program).name, (program, "test"), (program, "--version"))
            for program in programs
        )

    def starts(self, argv: tuple[str, ...]) -> bool:
        """Whether an argv starts the tool itself, so that arguments can be appended."""
        return PurePath(argv[0]).name in (self.program, self.wrapper, *self.others)


def has_tests(listing: Iterable[str]) -> bool:
    """Whether files of a project are tests in the usual place.

    >>> has_tests(("core/src/test/java/ATest.java",)), has_tests(("src/main/java/A.java",))
    (True, False)
    """
    return any(_TESTS.fullmatch(path) for path in listing)
