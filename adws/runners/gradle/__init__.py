"""The runner for Gradle: JUnit 4 and 5 in Java projects, with the plug-ins that bring ``test``.

Reports are found in each project without settings, by an init script that also has Gradle continue
after failing tests. What does not compile is one failure of its project.
"""

from returns.result import Result

from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.runners.gradle.command import case_argv, command, runs_whole
from adws.runners.gradle.detection import CONFIGURATION, GRADLE, HOMES, INSTALL_HINT, detect
from adws.runners.jvm.build_tool import java_runner
from adws.runners.jvm.reading import read_with
from adws.runners.runner import Outputs


def read(outputs: Outputs) -> Result[SuiteReport, PipelineError]:
    """Turn what a run left into a report; Gradle prints no counts, only what failed."""
    return read_with(lambda _printed: None, outputs)


RUNNER = java_runner(
    name="gradle",
    detect=detect,
    ways=GRADLE.ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=read,
    starts=GRADLE.starts,
    configuration=CONFIGURATION,
    programs=(GRADLE.program,),
    homes=HOMES,
    case_argv=case_argv,
    runs_whole=runs_whole,
)
