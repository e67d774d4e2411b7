"""Codex before 0.117: a prompt is a Markdown file in the user's own folder, called by its name.

Later versions read skills instead, which a project can hold: see the host ``codex``.
"""

from collections.abc import Sequence
from pathlib import PurePath

from adws.cli.hosts.host import HomeFolder, Host, Texts
from adws.cli.hosts.markdown import with_front_matter
from adws.cli.slash.slash_command import SlashCommand

_NAME = "codex_prompts"
_FOLDER = "prompts"


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    return {
        f"{_FOLDER}/{command.name}.md": with_front_matter(
            _NAME,
            {"description": command.description, "argument-hint": command.argument_hint},
            command.body,
        )
        for command in commands
    }


HOST = Host(
    name=_NAME,
    tool="Codex before 0.117",
    texts=_texts,
    call="/prompts:{name}",
    folders=(_FOLDER,),
    home=HomeFolder(variable="CODEX_HOME", folder=PurePath(".codex")),
)
