"""The frames of traces in many languages, and the files of the project that they mean."""

from pathlib import PurePath

import pytest

from adws.core.suite import Frame
from adws.runners.junit.evidence import raw_frames
from adws.runners.junit.places import places_of

JAVA = """\
java.lang.IllegalStateException: wrapped
\tat com.x.Service.call(Service.java:30)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:580)
Caused by: java.lang.ArithmeticException: / by zero
\tat com.x.Sum.divide(Sum.java:9)
\tat com.x.Service.call(Service.java:28)
\t... 3 more
"""
CSHARP = """\
   at Shop.Cart.Total() in /src/Shop/Cart.cs:line 12
   at Shop.Tests.CartTests.Adds() in /src/Tests/CartTests.cs:line 5
"""
NODE = """\
Error [ERR_TEST_FAILURE]: bad
    at new Promise (<anonymous>)
  cause: TypeError: bad
      at check (file:///here/tree/src/a.js:6:53)
      at async Test.run (node:internal/test_runner/test:796:25)
      at /here/tree/b.js:1:2
"""
PYTHON = """\
Traceback (most recent call last):
  File "/t/test_a.py", line 5, in test_a
  File "/t/a.py", line 2, in add
ValueError: no
"""
PYTEST = "test_a.py:9: \n    add()\na.py:2: in add\nE   x\na.py:3: ValueError\n"
PHP = "Failed asserting.\n\n/t/tests/SumTest.php:14\n/t/vendor/phpunit.php:7\n"
PHP_THROWN = "RuntimeException: no\n#0 /t/src/Sum.php(7): Sum->add()\n#1 {main}\n"
RUBY = "expected: 3\n# ./lib/sum.rb:3:in `add'\n# ./spec/sum_spec.rb:5:in 'block (2 levels)'\n"
GO = "=== RUN TestAdd\n    sum_test.go:12: got -1\n"
RUST = "thread 'it' panicked\n  --> src/lib.rs:4:5\n"


@pytest.mark.parametrize(
    ("text", "frames"),
    [
        (JAVA, [("Service.java", 28, "com.x.Service.call"), ("Sum.java", 9, "com.x.Sum.divide")]),
        (
            CSHARP,
            [
                ("/src/Tests/CartTests.cs", 5, "Shop.Tests.CartTests.Adds()"),
                ("/src/Shop/Cart.cs", 12, "Shop.Cart.Total()"),
            ],
        ),
        (NODE, [("/here/tree/b.js", 1, ""), ("/here/tree/src/a.js", 6, "check")]),
        (PYTHON, [("/t/test_a.py", 5, "test_a"), ("/t/a.py", 2, "add")]),
        (PYTEST, [("test_a.py", 9, ""), ("a.py", 2, ""), ("a.py", 3, "")]),
        (PHP, [("/t/vendor/phpunit.php", 7, ""), ("/t/tests/SumTest.php", 14, "")]),
        (PHP_THROWN, [("/t/src/Sum.php", 7, "Sum->add")]),
        (RUBY, [("./spec/sum_spec.rb", 5, "block (2 levels)"), ("./lib/sum.rb", 3, "add")]),
        (GO, [("sum_test.go", 12, "")]),
        (RUST, [("src/lib.rs", 4, "")]),
        ("Location: features/a.feature:4\n", [("features/a.feature", 4, "")]),
        ("/t/sum_test.cc:7: Failure\n", [("/t/sum_test.cc", 7, "")]),
        ("it is 12:30, and http://x.y:80 is down", []),
        ("Caused by: nobody\n", []),
        ("  at a.f(A.java:1)\nCaused by: x\n", [("A.java", 1, "a.f")]),
    ],
)
def test_frames_are_told_outermost_first(text: str, frames: list[tuple[str, int, str]]) -> None:
    """Of an error with a cause, those of the cause."""
    assert [*raw_frames(text)] == [Frame(*frame) for frame in frames]


LISTING = (
    "app/src/main/java/com/x/Sum.java",
    "lib/src/main/java/com/y/Sum.java",
    "app/src/test/java/com/x/SumTest.java",
    "features/calc.feature",
    "one/dup.py",
    "two/dup.py",
)
PLACES = places_of(PurePath("/here/tree"), LISTING)


@pytest.mark.parametrize(
    ("frame", "file"),
    [
        (Frame("Sum.java", 1, "com.x.Sum.add"), "app/src/main/java/com/x/Sum.java"),
        (Frame("SumTest.java", 1, "odd"), "app/src/test/java/com/x/SumTest.java"),
        (Frame("Sum.java", 1, "org.z.Sum.add"), "Sum.java"),
        (Frame("file:///here/tree/a.js", 1), "a.js"),
        (Frame("/usr/lib/b.js", 1), "/usr/lib/b.js"),
    ],
)
def test_a_frame_means_a_file_of_the_tree(frame: Frame, file: str) -> None:
    """Where it can be told which."""
    assert PLACES.frame(frame) == Frame(file, frame.line, frame.function)


@pytest.mark.parametrize(
    ("name", "classname", "file"),
    [
        ("adds", "com.x.SumTest$Inner", "app/src/test/java/com/x/SumTest.java"),
        ("two", "calc.Adding", "features/calc.feature"),
        ("features/calc.feature", "test", "features/calc.feature"),
        ("adds", "dup", ""),
        ("adds", "nowhere.to.be.Found", ""),
        ("adds", "", ""),
    ],
)
def test_a_case_lies_in_a_file(name: str, classname: str, file: str) -> None:
    """Its name is one, or its class leads to one and no other; asked twice, the same."""
    assert [PLACES.of_case(name, classname) for _ in range(2)] == [file, file]
