"""Small Java projects without a build file, and what becomes of each of their cases."""

from collections.abc import Mapping

SUM = """\
package com.x;

public class Sum {
  public static int add(int one, int other) {
    return one - other;
  }
}
"""
_JUNIT_5 = """\
package com.x;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.*;

"""
SUM_TEST = (
    _JUNIT_5
    + """\
class SumTest {
  @Test void adds() { assertEquals(3, Sum.add(1, 2)); }
  @Test void zero() { assertEquals(0, Sum.add(0, 0)); }
  @Disabled("later") @Test void skipped() {}
  @Nested class Deep { @Test void inner() { throw new IllegalStateException("no"); } }
}
"""
)
HOOK_TEST = (
    _JUNIT_5
    + """\
class HookTest {
  @BeforeAll static void all() { throw new IllegalStateException("no server"); }
  @Test void waits() {}
  @Test void waitsToo() {}
}
"""
)
BROKEN_TEST = """\
package com.y;

class BrokenTest {
  int wrong() { return com.x.Sum.gone(1); }
}
"""
OTHER_TEST = (
    _JUNIT_5.replace("com.x", "com.z") + 'class OtherTest { @Test void "x"() {} }\n'
).replace('"x"', "works")
CORE, WEB, LAST = "core/src/test/java/com/x", "web/src/test/java/com/y", "last/src/test/java/com/z"
FILES: Mapping[str, str] = {
    "core/src/main/java/com/x/Sum.java": SUM,
    f"{CORE}/SumTest.java": SUM_TEST,
    f"{CORE}/HookTest.java": HOOK_TEST,
    f"{WEB}/BrokenTest.java": BROKEN_TEST,
    f"{LAST}/OtherTest.java": OTHER_TEST,
}
OUTCOMES: Mapping[str, str] = {
    "web > compilation": "errored",
    f"{CORE}/HookTest.java > (class)": "errored",
    f"{CORE}/SumTest.java > adds": "failed",
    f"{CORE}/SumTest.java > zero": "passed",
    f"{CORE}/SumTest.java > skipped": "skipped",
    f"{CORE}/SumTest.java > Deep > inner": "errored",
    f"{LAST}/OtherTest.java > works": "passed",
}
SOURCE, TESTS = "src/main/java/com/x/Sum.java", "src/test/java/com/x/SumTest.java"
GREEN_FILES: Mapping[str, str] = {
    SOURCE: SUM.replace("-", "+"),
    TESTS: """\
package com.x;

import static org.junit.Assert.*;

import org.junit.Test;

public class SumTest {
  @Test public void adds() { assertEquals(3, Sum.add(1, 2)); }
  @Test public void zero() { assertEquals(0, Sum.add(0, 0)); }
}
""",
}
GREEN_OUTCOMES = {f"{TESTS} > adds": "passed", f"{TESTS} > zero": "passed"}
