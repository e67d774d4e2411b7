"""What linters of workflows say of the generated ones: nothing."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.process import Command
from adws.tests.cli.program import write
from adws.tests.pipeline.workflow_files.generated import SAMPLE, texts_of
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, needs("actionlint", "check-jsonschema", "zizmor")]
LINTERS = (
    ("zizmor", "--offline", "--persona", "auditor", "--no-progress", "--quiet"),
    ("actionlint", "-no-color", "-shellcheck=", "-pyflakes="),
    ("check-jsonschema", "--builtin-schema", "vendor.github-workflows"),
)


def findings(folder: PurePath, texts: dict[str, str]) -> dict[str, str]:
    """Return what each linter that is not content says of files."""
    _ = write(folder, {**texts, ".git/HEAD": "ref: refs/heads/main\n"})
    results = {name: said_by(folder, name, *options, *texts) for name, *options in LINTERS}
    return {name: words for name, words in results.items() if words}


def said_by(folder: PurePath, linter: str, *arguments: str) -> str:
    """Return what a linter says that is not content."""
    command = Command((str(find(linter)), *arguments), cwd=folder)
    completed = value(io_ops.run_process(command))
    return "" if completed.exit_code == 0 else completed.stdout + completed.stderr


def test_linters_find_nothing(here: PurePath) -> None:
    """In any persona of zizmor: the auditor's is the strictest."""
    texts = {f"{name}/{path}": text for name in SAMPLE for path, text in texts_of(name).items()}
    assert findings(here, texts) == {}


@pytest.mark.parametrize(
    ("linter", "before", "after"),
    [
        ("zizmor", "persist-credentials: false", "persist-credentials: true"),
        ("actionlint", "needs.decide.outputs.minutes", "needs.decide.outputs.hours"),
        ("check-jsonschema", "runs-on: ubuntu-24.04", "runs-no: ubuntu-24.04"),
    ],
)
def test_linters_look(here: PurePath, linter: str, before: str, after: str) -> None:
    """Each finds what it is there for."""
    texts = {path: text.replace(before, after) for path, text in texts_of("pytest-claude").items()}
    assert linter in findings(here, texts)
