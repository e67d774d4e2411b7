"""The program that starts a Java build: what it records, and what it puts into the tree."""

import json
import sys
from pathlib import Path, PurePath

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.runners.jvm.command import PROBE
from adws.runners.jvm.records import JvmReport, JvmRun, read_run
from adws.tests.runners.run import value

pytestmark = pytest.mark.real_io

REPORT = "target/surefire-reports/TEST-a.xml"
BUILD = """\
mkdir -p core/target/surefire-reports build/test-results/test web/target/surefire-reports
cat */src/test/java/adwsplanted/*.java > seen
echo '<testsuite><testcase name="a"><failure/></testcase></testsuite>' > core/{report}
echo '<testsuite/>' > build/test-results/test/TEST-b.xml
echo 'no report' > core/target/surefire-reports/b.txt
exit {code}
"""
PLANTED = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n"
OLDER = "import static org.junit.Assert.*;\nimport org.junit.Test;\n"


def recorded(folder: Path, code: int) -> tuple[int, JvmRun]:
    """Run a build that writes reports; return the exit code, and what was recorded."""
    tree = folder / "tree"
    settings = {
        "records": str(folder / "jvm.jsonl"),
        "nonce": "n0nce",
        "manifests": ["pom.xml"],
        "reports": ["target/surefire-reports", "build/test-results/*"],
        "planted": [str(folder / "A0Test.java"), str(folder / "ZzTest.java")],
    }
    files = {
        "pom.xml": "",
        "core/pom.xml": "",
        "core/src/test/java/ATest.java": "import org.junit.Test;",
        "core/src/test/java/note.txt": "",
        "docs/note.txt": "",
        "web/src/test/java/BTest.java": "import org.junit.jupiter.api.Test;",
        f"web/{REPORT}": "<testsuite/>",
        ".git/src/test/java/CTest.java": "",
    }
    for path, text in files.items():
        _ = value(io_ops.write_text(PurePath(tree / path), text))
    for planted in settings["planted"]:
        _ = value(io_ops.write_text(PurePath(planted), PLANTED))
    words = (sys.executable, str(PROBE / "adws_jvm_run.py"), "sh", "-c")
    script = BUILD.format(report=REPORT, code=code)
    command = Command(
        (*words, script),
        PurePath(tree),
        env={"ADWS_PROBE": json.dumps(settings), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    completed = value(io_ops.run_process(command))
    return completed.exit_code, read_run((folder / "jvm.jsonl").read_text(), "n0nce").unwrap()


@pytest.mark.parametrize(("code", "expected"), [(0, 1), (3, 3)])
def test_reports_of_all_modules_are_recorded(tmp_path: Path, code: int, expected: int) -> None:
    """Those that the run wrote; a failing test is told by the exit code."""
    assert recorded(tmp_path, code) == (
        expected,
        JvmRun(
            (".", "core", "web"),
            (
                JvmReport(".", "build/test-results/test/TEST-b.xml", "<testsuite/>\n"),
                JvmReport(
                    "core",
                    f"core/{REPORT}",
                    '<testsuite><testcase name="a"><failure/></testcase></testsuite>\n',
                ),
            ),
            ended=True,
        ),
    )


def test_canaries_speak_the_junit_of_their_module(tmp_path: Path) -> None:
    """They are there while the build runs, and nowhere else."""
    _ = recorded(tmp_path, 0)
    assert (tmp_path / "tree/seen").read_text() == OLDER + PLANTED
    assert not list((tmp_path / "tree").glob("*/src/test/java/adwsplanted"))


def test_a_run_without_its_end_did_not_end() -> None:
    """The last record says so."""
    text = '{"kind": "hello", "nonce": "n0nce", "modules": ["."]}\n'
    assert read_run(text, "n0nce").unwrap() == JvmRun((".",), (), ended=False)
