"""The runner for Gradle: JUnit 4 and 5 in Java projects, with the plug-ins that bring ``test``.

Reports are found in each project without settings, by an init script that also has Gradle go on
after failing tests. What does not compile is one failure of its project.
"""

from functools import partial

from adws.runners.gradle.command import case_argv, command
from adws.runners.gradle.detection import (
    CONFIGURATION,
    HOMES,
    INSTALL_HINT,
    PROGRAMS,
    detect,
    starts,
    ways,
)
from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.jvm.canaries import plant
from adws.runners.jvm.reading import read_with
from adws.runners.jvm.records import RECORDS
from adws.runners.jvm.sealed import SEALED, TEST_CODE
from adws.runners.runner import Runner


def _prints_no_counts(_printed: str) -> None:
    """Return None: Gradle prints only what failed."""


RUNNER = Runner(
    name="gradle",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=partial(read_with, _prints_no_counts),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(RECORDS,),
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    homes=HOMES,
    plant=plant,
    family="java",
    case_argv=case_argv,
    documentation="JUnit, in classes *Test of src/test/java: https://junit.org",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    splits=True,
)
