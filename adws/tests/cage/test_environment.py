"""Which variables a process gets."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest

from adws.cage.environment import DENIED, JUDGED, PASSED, with_environment
from adws.core.process import Command
from adws.io_ops.process_environment import environment_for
from adws.runners.go.own_program import CACHES, SCRUBBED

_COMMON = {"PATH": "/bin", "HOME": "/h", "LC_ALL": "C", "https_proxy": "p", "ADWS_ROUND": "1"}
_PRESENT = {
    **_COMMON,
    "ANTHROPIC_API_KEY": "a",
    "AWS_REGION": "b",
    "CLAUDECODE": "c",
    "DATABASE_URL": "d",
    "GITHUB_TOKEN": "e",
    "OPENAI_API_KEY": "f",
}


@pytest.mark.parametrize(
    ("named", "more"),
    [
        ((), {}),
        (("ANTHROPIC_*",), {"ANTHROPIC_API_KEY": "a"}),
        (("DATABASE_*",), {"DATABASE_URL": "d"}),
        (("GITHUB_TOKEN",), {"GITHUB_TOKEN": "e"}),
        (("AWS_*",), {"AWS_REGION": "b"}),
        (("*",), {"ANTHROPIC_API_KEY": "a", "DATABASE_URL": "d", "OPENAI_API_KEY": "f"}),
    ],
)
def test_a_process_gets_what_is_on_the_list_and_what_is_named(
    named: tuple[str, ...], more: Mapping[str, str]
) -> None:
    """Tokens of forges and clouds only by their names; what its own command scrubs, never."""
    command = Command(("x",), PurePath("/"), scrub=("CLAUDECODE",))
    got = environment_for(with_environment(command, named), _PRESENT, "m")
    assert got == {**_COMMON, **more, "ADWS_PROCESS": "m"}


def test_code_on_trial_finds_the_caches_of_its_tools() -> None:
    """What a runner keeps of the variables that it scrubs is on the list, too."""
    caches = dict.fromkeys((*CACHES, "DENO_DIR", "GRADLE_USER_HOME"), "/c")
    command = Command(("go",), PurePath("/"), scrub=SCRUBBED, keep=CACHES)
    got = environment_for(with_environment(command, (), JUDGED), {**caches, "GOWORK": "w"}, "m")
    assert got == {**caches, "ADWS_PROCESS": "m"}


def test_nothing_that_every_process_gets_is_denied() -> None:
    """The two lists do not contradict each other."""
    assert not set(PASSED) & set(DENIED)
