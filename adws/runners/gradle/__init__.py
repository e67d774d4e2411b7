"""The runner for Gradle: JUnit 4 and 5 in Java projects, with the plug-ins that bring ``test``.

Reports are found in each project without settings, by an init script that also has Gradle continue
after failing tests. What does not compile is one failure of its project.
"""

from functools import partial

from adws.runners.gradle.command import case_argv, command, runs_whole
from adws.runners.gradle.detection import CONFIGURATION, GRADLE, HOMES, INSTALL_HINT, detect
from adws.runners.jvm.build_tool import java_runner
from adws.runners.late_function import late_function

RUNNER = java_runner(
    name="gradle",
    detect=detect,
    ways=GRADLE.ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=partial(late_function("adws.runners.jvm.reading", "read_with"), lambda _printed: None),
    starts=GRADLE.starts,
    configuration=CONFIGURATION,
    programs=(GRADLE.program,),
    homes=HOMES,
    case_argv=case_argv,
    runs_whole=runs_whole,
)
