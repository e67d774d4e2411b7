"""A Java project with a ``build.gradle`` that finds all it needs in Debian's offline repository."""

from adws.tests.runners.contract import Project
from adws.tests.runners.jvm.projects import GREEN_FILES, GREEN_OUTCOMES

_JAVA = (
    "apply plugin: 'java'\nsourceCompatibility = 11\n"
    "repositories { maven { url '/usr/share/maven-repo' } }\n"
    "dependencies { testCompile 'junit:junit:4.x' }\n"
)
GREEN = Project({"build.gradle": _JAVA, **GREEN_FILES}, 0, GREEN_OUTCOMES)
