"""``adws prompts``."""

from pathlib import PurePath

import pytest

from adws.agents.prompt import SHIPPED_PROMPTS
from adws.core.purpose import Purpose
from adws.core.run import STATE_IGNORED
from adws.tests.cli.program import invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io


def test_every_purpose_is_listed_with_its_template(tmp_path: PurePath) -> None:
    """Where it comes from, and the file that is in force."""
    root = write(tmp_path, {".adws/prompts/verify.md": "check it\n"})
    rows = invoke("prompts", "list", "--root", str(root), "--json").json
    assert rows == [
        {"prompt": name.value, "from": "adws", "file": str(SHIPPED_PROMPTS / f"{name.value}.md")}
        if name is not Purpose.VERIFY
        else {"prompt": "verify", "from": "this project", "file": f"{root}/.adws/prompts/verify.md"}
        for name in Purpose
    ]


def test_the_template_in_force_is_printed(tmp_path: PurePath) -> None:
    """As it is on stdout, ready to be saved and changed; its file on stderr."""
    root = write(tmp_path, {".adws/prompts/verify.md": "check it for $$1: $request\n"})
    result = invoke("prompts", "show", "verify", "--root", str(root))
    assert (result.exit_code, result.stdout) == (0, "check it for $$1: $request\n")
    assert result.stderr == f"{root}/.adws/prompts/verify.md\n"


@pytest.mark.parametrize("command", [("list",), ("show", "fix")])
def test_a_project_that_cannot_be_read_is_told(
    tmp_path: PurePath, command: tuple[str, ...]
) -> None:
    """Its settings are broken, or its folder of templates is none."""
    root = write(tmp_path, {"adws.toml": "nonsense = [\n"})
    assert invoke("prompts", *command, "--root", str(root)).exit_code == 2


def test_templates_of_a_project_can_be_committed(tmp_path: PurePath) -> None:
    """With the prices, as the only files in the folder of adws's own state."""
    files = (".gitignore", "ledger.json", "prices.toml", "prompts/fix.md", "prompts/fix.md~")
    texts = {f".adws/{name}": STATE_IGNORED for name in files}
    root = write(tmp_path, {**texts, "raw/x": "", ".adws/raw/prompts/x.md": ""})
    _ = shell(root, "git init --quiet . && git add --all")
    assert shell(root, "git ls-files").split() == [
        ".adws/prices.toml",
        ".adws/prompts/fix.md",
        "raw/x",
    ]
