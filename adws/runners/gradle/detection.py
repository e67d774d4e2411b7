"""Whether a project is tested by Gradle, and how it is started there."""

import re

from adws.runners.jvm.build_tool import BuildTool, has_tests
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign

GRADLE = BuildTool("gradle", "gradlew")
HOMES = ("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts")
CONFIGURATION = HOMES
INSTALL_HINT = "install Gradle and a JDK, and run `gradle test` once, so that it has its plugins"

_INCLUDES = re.compile(r"^\s*include\b", re.MULTILINE)


def detect(project: Project) -> Sign | None:
    """Return why a project is tested by Gradle: its build file, and tests or projects below."""
    builds = {name: project.texts[name] for name in HOMES if name in project.texts}
    includes = any(_INCLUDES.search(text) for text in builds.values())
    other = any("useTestNG" in text for text in builds.values())
    if not builds or not (includes or has_tests(project.listing)) or other:
        return None
    return Sign(Clarity.CONFIGURATION, f"{next(iter(builds))} is there")
