"""The runner for Maven: JUnit 4 and 5 under Surefire.

Reports are found in each module without settings. Maven goes on after failing tests, so that each
module tells of its own; what does not compile is one failure of its module.
"""

from functools import partial

from adws.runners.junit.failures import PATTERNS, RED_TYPES
from adws.runners.jvm.canaries import plant
from adws.runners.jvm.reading import read_with
from adws.runners.jvm.records import RECORDS
from adws.runners.jvm.sealed import SEALED, TEST_CODE
from adws.runners.maven.command import case_argv, command
from adws.runners.maven.detection import (
    CONFIGURATION,
    INSTALL_HINT,
    PROGRAMS,
    detect,
    starts,
    ways,
)
from adws.runners.maven.printed import count_printed
from adws.runners.runner import Runner

RUNNER = Runner(
    name="maven",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=partial(read_with, count_printed),
    sealed=SEALED,
    tests=TEST_CODE,
    starts=starts,
    output_files=(RECORDS,),
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    plant=plant,
    family="java",
    case_argv=case_argv,
    documentation="JUnit, in classes *Test of src/test/java: https://junit.org",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    splits=True,
)
