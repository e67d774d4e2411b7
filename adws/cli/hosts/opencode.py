"""OpenCode: a command is a Markdown file; OpenCode itself finds the skills of other tools.

https://opencode.ai/docs/commands names the folder ``commands``. Early versions know only
``command``; later versions read both.
"""

from collections.abc import Sequence

from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.markdown import with_front_matter
from adws.cli.slash.slash_command import SlashCommand

_NAME = "opencode"
_FOLDER = ".opencode/command"


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    return {
        f"{_FOLDER}/{command.name}.md": with_front_matter(
            _NAME, {"description": command.description}, command.body
        )
        for command in commands
    }


HOST = Host(
    name=_NAME,
    tool="OpenCode",
    texts=_texts,
    call="/{name}",
    signs=(".opencode", "opencode.json", "opencode.jsonc"),
    program="opencode",
    folders=(_FOLDER,),
)
