"""Codex: a skill is a folder of the repository with a Markdown file, called by ``$name``.

Codex does not put the arguments into the text (https://developers.openai.com/codex/skills).
"""

from collections.abc import Sequence

from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.markdown import with_front_matter
from adws.cli.slash.slash_command import SlashCommand

_NAME = "codex"
_FOLDER = ".agents/skills"


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    return {
        f"{_FOLDER}/{command.name}/SKILL.md": with_front_matter(
            _NAME,
            {"name": command.name, "description": command.description},
            command.body_with(f"what stands behind ${command.name}"),
        )
        for command in commands
    }


HOST = Host(
    name=_NAME,
    tool="Codex",
    texts=_texts,
    call="${name}",
    signs=(".codex", ".agents"),
    program="codex",
    folders=(_FOLDER,),
)
