"""``adws docs``: pages of the documentation."""

import re
from pathlib import Path

import pytest

import adws
from adws.tests.cli.program import invoke

pytestmark = pytest.mark.real_io

PACKAGE = Path(adws.__file__).parent
PAGES = PACKAGE.parent / "docs"
NAMED = re.compile(r"`?adws docs ([a-z][a-z-]*)`?(?: (?:lists|shows|describes|names|has)\b|[,)])")


@pytest.mark.parametrize(
    ("words", "file"),
    [((), "README.md"), (("settings",), "settings.md"), (("exit-codes.md",), "exit-codes.md")],
)
def test_a_page_is_printed_as_it_is_written(words: tuple[str, ...], file: str) -> None:
    """Without a name, the contents."""
    printed = invoke("docs", *words)
    assert (printed.exit_code, printed.stdout) == (0, (PAGES / file).read_text())


def test_a_terminal_shows_the_names_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title alone would not tell what to type."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    lines = re.sub(r"\x1b\[[\d;]*m", "", invoke("docs").stdout).splitlines()
    shown = " • Glossary (glossary.md): one word for each concept."
    assert [line.rstrip() for line in lines].count(shown) == 1


def test_an_unknown_page_is_an_error_with_the_nearest_name() -> None:
    """A page is no path."""
    for name, hint in (("setings", "did you mean 'settings'?"), ("../README", "did you mean")):
        refused = invoke("docs", name)
        assert refused.exit_code == 2
        assert refused.stderr.startswith(
            f"error: the documentation has no page '{name}'\nhint: {hint}"
        )


def test_hints_name_pages_that_exist() -> None:
    """Those in the sources of the package."""
    sources = [file.read_text() for file in PACKAGE.glob("[!t]*/**/*.py")]
    named = {name for text in sources for name in NAMED.findall(text)}
    assert {"agents", "how-to-describe-a-runner", "settings"} <= named
    assert [name for name in named if not (PAGES / f"{name}.md").is_file()] == []
