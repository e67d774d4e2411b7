"""The record of a verdict: what it says of the environment."""

from pathlib import PurePath

import pytest

from adws.judging.verdict_record import installed_packages
from adws.tests.vcs.repositories import opened, project, value

pytestmark = pytest.mark.real_io

VENV = """
mkdir -p .venv/lib/python3.11/site-packages/click-8.1.dist-info
mkdir -p .venv/lib/python3.11/site-packages/click .venv/lib/other && touch .venv/pyvenv.cfg
printf '.venv/\\nnode_modules/\\n' >> .gitignore && git add -A && git commit --quiet -m ignore
"""
MODULES = "mkdir -p node_modules/left-pad && touch node_modules/left-pad/index.js\n"
LISTED = f"{MODULES}printf '{{}}' > node_modules/.package-lock.json\n"
EMPTY_OBJECT = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.parametrize(
    ("script", "names"),
    [
        ("", ()),
        (VENV, ("click-8.1.dist-info",)),
        (VENV + MODULES, ("click-8.1.dist-info", "left-pad")),
        (VENV + LISTED, ("click-8.1.dist-info", f"node_modules {EMPTY_OBJECT}")),
    ],
    ids=["nothing", "python", "packages", "listed-packages"],
)
def test_what_is_installed_is_named(here: PurePath, script: str, names: tuple[str, ...]) -> None:
    """Distributions with their versions; of npm its own list, or the packages' names."""
    assert value(installed_packages(opened(project(here, script)))) == names
