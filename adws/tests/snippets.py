"""The fenced blocks of Markdown files."""

import re
import shlex
from pathlib import PurePath

from attrs import frozen

_BLOCK = re.compile(
    r"^(?:<!--\s*(?P<note>.*?)\s*-->\n+)?```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_SPAN = re.compile(r"`(adws [^`]*)`")
_NOT_RUN = "not run:"


@frozen
class Snippet:
    """One fenced block; ``note`` is what a comment right before it says."""

    file: str
    line: int
    language: str
    text: str
    note: str

    @property
    def name(self) -> str:
        """The place of the block, for people."""
        return f"{self.file}:{self.line}"

    @property
    def is_run(self) -> bool:
        """Whether nothing speaks against running it."""
        return not self.note.startswith(_NOT_RUN)

    @property
    def reason(self) -> str:
        """Why it is not run."""
        return self.note.removeprefix(_NOT_RUN).strip()

    @property
    def commands(self) -> tuple[tuple[str, ...], ...]:
        """The words of each line, as a shell splits them."""
        lines = (shlex.split(line, comments=True) for line in self.text.splitlines())
        return tuple(tuple(words) for words in lines if words)


def snippets_of(text: str, file: PurePath) -> tuple[Snippet, ...]:
    r"""Return the blocks of a Markdown text that name a language.

    >>> snippets_of("<!-- not run: why -->\n```sh\nls  # all\n```\n", PurePath("a.md"))[0].commands
    (('ls',),)
    """
    return tuple(
        Snippet(
            file.name,
            text.count("\n", 0, row.start("language")) + 1,
            row["language"],
            row["text"],
            row["note"] or "",
        )
        for row in _BLOCK.finditer(text)
    )


def spoken_commands(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the `adws …` command lines that stand within sentences and tables."""
    return tuple(tuple(shlex.split(span)) for span in _SPAN.findall(text))
