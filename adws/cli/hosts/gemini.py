"""Gemini CLI: a command is a TOML file with a prompt.

``{{args}}`` in it stands for the arguments
(https://geminicli.com/docs/cli/custom-commands).
"""

import json
from collections.abc import Sequence

from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.mark import mark_for
from adws.cli.slash.slash_command import SlashCommand

_NAME = "gemini"
_FOLDER = ".gemini/commands"


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    texts = {}
    for command in commands:
        description = json.dumps(command.description, ensure_ascii=False)
        prompt = command.body_with("{{args}}")
        texts[f"{_FOLDER}/{command.name}.toml"] = (
            f"# {mark_for(_NAME)}\ndescription = {description}\nprompt = '''\n{prompt}'''\n"
        )
    return texts


HOST = Host(
    name=_NAME,
    tool="Gemini CLI",
    texts=_texts,
    call="/{name}",
    signs=(".gemini", "GEMINI.md"),
    program="gemini",
    folders=(_FOLDER,),
)
