"""Whether a project is tested by Maven, and how it is started there."""

import re

from adws.runners.jvm.build_tool import BuildTool, has_tests
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign

MAVEN = BuildTool("mvn", "mvnw", others=("mvnd",))
MANIFEST = "pom.xml"
CONFIGURATION = (MANIFEST,)
INSTALL_HINT = "install Maven and a JDK, and run `mvn test` once, so that it has its plugins"

_MODULES = re.compile(r"<module>")


def detect(project: Project) -> Sign | None:
    """Return why a project is tested by Maven: its ``pom.xml``, and tests or modules."""
    manifest = project.texts.get(MANIFEST, "")
    tested = _MODULES.search(manifest) or has_tests(project.listing)
    other = "testng" in manifest and "junit" not in manifest
    if not manifest or not tested or other:
        return None
    return Sign(Clarity.CONFIGURATION, f"{MANIFEST} is there")
