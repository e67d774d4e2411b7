"""Java projects with a ``build.gradle`` that finds all it needs in Debian's offline repository.

Debian has Gradle 4.4, which knows JUnit 4 alone.
"""

from adws.tests.runners.contract import Project
from adws.tests.runners.jvm.projects import (
    BROKEN_TEST,
    CORE,
    GREEN_FILES,
    GREEN_OUTCOMES,
    LAST,
    SUM,
    WEB,
)

_JAVA = (
    "apply plugin: 'java'\nsourceCompatibility = 11\n"
    "repositories { maven { url '/usr/share/maven-repo' } }\n"
    "dependencies { testCompile 'junit:junit:4.x' }\n"
)
_JUNIT_4 = "import static org.junit.Assert.*;\n\nimport org.junit.*;\n\n"
_SUM_TEST = f"""\
package com.x;

{_JUNIT_4}public class SumTest {{
  @Test public void adds() {{ assertEquals(3, Sum.add(1, 2)); }}
  @Test public void zero() {{ assertEquals(0, Sum.add(0, 0)); }}
  @Ignore("later") @Test public void skipped() {{}}
}}
"""
_HOOK_TEST = f"""\
package com.x;

{_JUNIT_4}public class HookTest {{
  @BeforeClass public static void all() {{ throw new IllegalStateException("no server"); }}
  @Test public void waits() {{}}
  @Test public void waitsToo() {{}}
}}
"""
_OTHER_TEST = f"""\
package com.z;

{_JUNIT_4}public class OtherTest {{
  @Test public void works() {{}}
}}
"""

MODULES = Project(
    {
        "settings.gradle": "include 'core', 'web', 'last'\n",
        "build.gradle": f"subprojects {{\n{_JAVA}}}\n",
        "web/build.gradle": "dependencies { compile project(':core') }\n",
        "core/src/main/java/com/x/Sum.java": SUM,
        f"{CORE}/SumTest.java": _SUM_TEST,
        f"{CORE}/HookTest.java": _HOOK_TEST,
        f"{WEB}/BrokenTest.java": BROKEN_TEST,
        f"{LAST}/OtherTest.java": _OTHER_TEST,
    },
    1,
    {
        "web > compilation": "errored",
        f"{CORE}/HookTest.java > classMethod": "failed",
        f"{CORE}/SumTest.java > adds": "failed",
        f"{CORE}/SumTest.java > zero": "passed",
        f"{CORE}/SumTest.java > skipped": "skipped",
        f"{LAST}/OtherTest.java > works": "passed",
    },
)
GREEN = Project({"build.gradle": _JAVA, **GREEN_FILES}, 0, GREEN_OUTCOMES)
PROJECTS = {"modules": MODULES, "green": GREEN}
"""The projects by the names of their recordings."""
