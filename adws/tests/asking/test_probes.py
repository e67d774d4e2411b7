"""What an agent can do to the machine, with a cage and without: each probe's outcome is fixed.

What it does in its own tree is for the judge to sort out.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.tests.asking.caging import User, at_home, user_at, write_program
from adws.tests.tools import needs
from adws.tests.vcs.repositories import FINGERPRINT, shell, value

pytestmark = pytest.mark.real_io

_SERVE = (
    "import socket; here = socket.create_server(('127.0.0.1', 0));"
    " socket.create_connection(here.getsockname())"
)
_TAG = "86400.123454321"

PROBES: Mapping[str, tuple[str, bool, bool]] = {
    "edit a source of its tree": ("echo x >> app/code.py", True, True),
    "edit a test of its tree": ("echo x >> tests/test_code.py", True, True),
    "move the tests of its tree": ("mv tests elsewhere", True, True),
    "add a conftest.py to its tree": ("echo x > conftest.py", True, True),
    "plant a hook in its own repository": ("cp /bin/true .git/post-commit", True, True),
    "have a server and a client": (f'{sys.executable} -I -S -c "{_SERVE}"', True, True),
    "read a key of the user": ("cat {home}/.ssh/id", False, True),
    "read the ledger": ("cat {project}/.adws/ledger.json", False, True),
    "see adws's repository": ("test -e {repository}", False, True),
    "see the user's repository": ("cat {project}/.git/logs/HEAD", False, True),
    "see another process": (
        f"grep -qa '{_TAG[:-1]}[{_TAG[-1]}]' /proc/[0-9]*/cmdline",
        False,
        True,
    ),
    "find a secret in its environment": ("env | grep -q s3cret", False, False),
    "find a secret in another's": ("grep -qa s3cret /proc/[0-9]*/environ", False, True),
    "write to what is lent": ("echo x > .venv/written", False, True),
    "write its question": ("echo x > {project}/.adws/tasks/prompt", False, True),
    "write elsewhere": ("echo x > {home}/elsewhere/x", False, True),
    "make namespaces of its own": ("unshare --user true", False, True),
    "have rights that it had not": ("grep -q 'NoNewPrivs:.0' /proc/self/status", False, True),
}
"""What an agent tries, and whether it succeeds in a cage, and without one."""

SECRETS = (
    *("ACTIONS_RUNTIME_TOKEN", "AWS_SECRET_ACCESS_KEY", "CI_JOB_TOKEN", "DATABASE_URL"),
    *("GH_TOKEN", "GITHUB_TOKEN", "NPM_TOKEN", "OTHER_API_KEY", "SSH_AUTH_SOCK"),
)
_ANOTHER = Command(("sleep", _TAG), PurePath("/"), env=dict.fromkeys(SECRETS, "s3cret"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PurePath]:
    """Return the HOME of a user who has a key there and secrets in the environment."""
    home = PurePath(tmp_path_factory.mktemp("home"))
    _ = write_program(home, ".ssh/id", "s3cret")
    _ = write_program(home, "elsewhere/there")
    with at_home(home), pytest.MonkeyPatch.context() as patch:
        for name in SECRETS:
            patch.setenv(name, "s3cret")
        yield home


def _successes(user: User) -> frozenset[str]:
    places = {
        "home": user.home,
        "project": user.base.user_top,
        "repository": user.base.repository,
    }
    tries = (
        f"( {script.format(**places)} ) >/dev/null 2>&1 && echo '{name.replace(chr(39), '^')}'"
        for name, (script, _, _) in PROBES.items()
    )
    script = "\n".join((*tries, "true"))
    beside = io_ops.while_running(_ANOTHER, _at_once, lambda: IOSuccess(user.says(script)), 60)
    return frozenset((value(beside).value or "").replace("^", "'").splitlines())


def _at_once() -> IOResult[bool, PipelineError]:
    return io_ops.exists(PurePath("/"))


@needs("bwrap")
def test_in_a_cage(home: PurePath) -> None:
    """It does as it likes in its tree, and can touch or see nothing else that matters."""
    user = user_at(home, home / "caged")
    before = shell(home / "caged", FINGERPRINT)
    assert _successes(user) == {name for name, (_, caged, _) in PROBES.items() if caged}
    assert shell(home / "caged", FINGERPRINT) == before


def test_without_a_cage(home: PurePath) -> None:
    """Its environment is the only thing that is kept from it."""
    user = user_at(home, home / "free", settings=Settings(sandbox=Sandbox.NONE))
    expected = {name for name, (_, _, free) in PROBES.items() if free}
    assert _successes(user) | {"make namespaces of its own"} == expected
