"""The runner for Maven: JUnit 4 and 5 under Surefire.

Reports are found in each module without settings. Maven continues after failing tests, so that each
module reports of its own; what does not compile is one failure of its module.
"""

from functools import partial

from adws.runners.jvm.build_tool import java_runner
from adws.runners.late_function import late_function
from adws.runners.maven.command import case_argv, command, runs_whole
from adws.runners.maven.detection import CONFIGURATION, INSTALL_HINT, MAVEN, detect
from adws.runners.maven.printed import count_printed

RUNNER = java_runner(
    name="maven",
    detect=detect,
    ways=MAVEN.ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=partial(late_function("adws.runners.jvm.reading", "read_with"), count_printed),
    starts=MAVEN.starts,
    configuration=CONFIGURATION,
    programs=(MAVEN.program,),
    case_argv=case_argv,
    runs_whole=runs_whole,
)
