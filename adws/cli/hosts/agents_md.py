"""AGENTS.md: a section between two marks, for all tools that read it (https://agents.md)."""

import re
from collections.abc import Sequence

from adws.cli.hosts.host import Host, Parts, Texts
from adws.cli.hosts.mark import mark_for
from adws.cli.slash.slash_command import SlashCommand

_NAME = "agents_md"
_FILE = "AGENTS.md"
_END = "<!-- adws init: end -->\n"
_OWN = re.compile(
    rf"<!-- adws init \w+ [0-9a-f]+:.*?(?:{re.escape(_END.strip())}\r?\n?|\Z)", re.DOTALL
)
_TEXT = """\
<!-- {mark} -->
## adws

`adws` proves what is claimed of tests and of changes. Believe its exit codes and its reports, and
do not do by hand what it does. When somebody asks for one of these, in words or by its name with a
slash, run the program that stands behind it; `adws commands show NAME` says in full what to do.

{list}

What starts agents costs: begin it only when a person asks for it, and never where the environment
variable `ADWS_TREE` is set: there you are such an agent yourself.
{end}"""


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    lines = "\n".join(map(_line, commands))
    return {_FILE: _TEXT.format(mark=mark_for(_NAME), list=lines, end=_END)}


def _line(command: SlashCommand) -> str:
    option = command.argument_option
    hint = f"[{option} WORD ...]" if option else command.argument_hint
    usage = " ".join(filter(None, ("adws", *command.cli, hint)))
    agents = "starts agents; " if command.starts_agent else ""
    return f"- `/{command.name}`: `{usage}` ({agents}shows {command.shows})"


def split(text: str) -> Parts:
    r"""Find the section in a file; a new one goes to the end.

    >>> split("Ours.")
    Parts(before='Ours.\n\n', own_text=None, behind='')
    """
    match = _OWN.search(text)
    if match:
        return Parts(text[: match.start()], match[0], text[match.end() :])
    return Parts(f"{text.rstrip()}\n\n" if text.strip() else "", None, "")


HOST = Host(
    name=_NAME,
    tool="every tool that reads AGENTS.md",
    texts=_texts,
    call="ask for it in words",
    signs=(_FILE,),
    split=split,
)
