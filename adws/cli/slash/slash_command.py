"""A slash command as a value."""

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

PLACEHOLDER = "$ARGUMENTS"
"""The placeholder in a body for the arguments of the command."""


@frozen(kw_only=True)
class SlashCommand:
    """The command ``/name``.

    ``cli`` is the command line that does the same, in words, without the program's own name.
    ``workflow`` is the declared workflow that both run, empty if nothing runs. ``shows`` says what
    is shown of the result. ``argument_hint`` describes the arguments; ``argument_option`` goes in
    front of each argument. ``starts_agent``: it starts coding agents, which costs money, so only a
    person should start it. ``skill``: agents that know skills get it as a skill. ``body`` holds
    the instructions for an agent.
    """

    name: str
    description: str
    cli: tuple[str, ...]
    shows: str
    body: str
    workflow: str = ""
    argument_hint: str = ""
    argument_option: str = ""
    starts_agent: bool = False
    skill: bool = False

    def arguments(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words of the command line for the arguments of the command.

        If the arguments contain an option, they are taken as they are.

        >>> about = {"name": "verify", "description": "", "shows": "", "body": ""}
        >>> verify = SlashCommand(**about, cli=("verify",), argument_option="--only")
        >>> verify.arguments(["lint", "types"])
        ('verify', '--only', 'lint', '--only', 'types')
        >>> verify.arguments(["--json"])
        ('verify', '--json')
        """
        if not self.argument_option or any(word.startswith("-") for word in words):
            return (*self.cli, *words)
        return (*self.cli, *chain.from_iterable((self.argument_option, word) for word in words))

    def body_with(self, placeholder: str) -> str:
        """Return the body with another tool's placeholder for the arguments."""
        return self.body.replace(PLACEHOLDER, placeholder)
