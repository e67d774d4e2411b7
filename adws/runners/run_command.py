"""The command of a run, and the variables that no test tool gets from the outside.

These change what a tool prints or does.
"""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.runner import Run
from adws.runners.variation import Variation

_ARGUMENT_LIMIT = 60_000  # bytes; one argument or variable holds 128 KiB on Linux
_COMMAND_LIMIT = 1_000_000  # bytes; all arguments and variables together hold 2 MiB on Linux
_WORD_COST = 9  # bytes; each word ends in a NUL, and the system keeps where it is
_NO_ARGUMENT = re.compile("[\0\ud800-\udc7f\udd00-\udfff]")

EVERYTHING = "everything runs"
"""What a run does that can be asked for nothing less, as a clause."""
ANY_RUNNER = (
    # what makes tools believe that they talk to a terminal
    "FORCE_COLOR",
    "PY_COLORS",
    "NO_COLOR",
    # continuous integration
    "CI",
    "CONTINUOUS_INTEGRATION",
    "BUILD_NUMBER",
    "GITHUB_*",
    "GITLAB_*",
    "TF_BUILD",
    "JENKINS_*",
    "TRAVIS",
    "CIRCLECI",
    "BUILDKITE",
    "TEAMCITY_*",
    # what would change the interpreter, or git in the tests
    "PYTHON*",
    "GIT_*",
    # secrets have no business in a judged run
    "SSH_*",
    "*_TOKEN",
    "*_SECRET",
    "*_API_KEY",
    "*_PASSWORD",
    # where adws itself keeps its things
    "ADWS_CACHE",
    # coding agents
    "AGENT",
    "AI_AGENT",
    "CLAUDECODE",
    "CLAUDE_*",
    "CODEX_*",
    "CURSOR_*",
    "GEMINI_CLI",
    "OPENCODE*",
)


def run_command(
    run: Run,
    argv: tuple[str, ...],
    scrubbed: tuple[str, ...],
    variables: Mapping[str, str],
    selected: object = None,
) -> Command:
    """Return the command of a run; ``variables`` are its runner's and win over the suite's own.

    ``selected`` is written to the ``selection_file``, where a probe reads what it shall run: no
    argument holds a NUL, nor a variable all ids of a large suite. The key of a witness is in a
    file, too: a program that starts the tests keeps its variables for all to read.
    """
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    selection = {} if selected is None else {selection_file(run): json.dumps(selected)}
    key = {_key_file(run): run.witness.key} if run.witness else {}
    return Command(
        argv=argv,
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **variables, **varied},
        scrub=(*scrubbed, *run.scrub),
        keep=run.pass_environment,
        timeout_seconds=run.timeout_seconds,
        files={**selection, **key},
    )


def selection_file(run: Run) -> PurePath:
    """Return where a probe finds what it shall run."""
    return run.outputs / "selection.json"


def _key_file(run: Run) -> PurePath:
    return run.outputs / "key"


def witness_settings(run: Run, **own: object) -> dict[str, object] | None:
    """Return what a probe is told of a witness, and ``own``; None if there is none.

    The process that takes the key leaves the next one in its file (see ``next_key``).
    """
    if run.witness is None:
        return None
    return {"file": str(run.witness.file), "key_file": str(_key_file(run)), **own}


def fits_arguments(words: Iterable[str]) -> bool:
    r"""Whether a command can be given these words: few enough, and each without a NUL.

    Nor can it be given halves of characters, which no encoding holds.

    >>> fits_arguments(["a b"]), fits_arguments(["\0"]), fits_arguments(["\ud800"])
    (True, False, False)
    """
    joined = "\n".join(words)
    size = len(joined.encode("utf-8", "surrogatepass"))
    return size <= _ARGUMENT_LIMIT and not _NO_ARGUMENT.search(joined)


def fits_command(words: Iterable[str]) -> bool:
    """Whether a command can be given these words, each of which fits into an argument.

    >>> fits_command(["a.js"] * 70_000), fits_command(["a.js"] * 80_000)
    (True, False)
    """
    sizes = (len(word.encode("utf-8", "surrogatepass")) + _WORD_COST for word in words)
    return sum(sizes) <= _COMMAND_LIMIT


def fitting(*choices: tuple[tuple[str, ...], str]) -> tuple[tuple[str, ...], str]:
    """Return the first words that fit into a command, with the clause on what they run whole.

    If none fit, there are no words, and everything runs.
    """
    return next((choice for choice in choices if fits_arguments(choice[0])), ((), EVERYTHING))


def probe_settings(run: Run, **own: object) -> str:
    """Return what ``ADWS_PROBE`` contains; ``own`` is for the probe of one runner only."""
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "foreign": str(run.foreign_root) if run.foreign_root else None,
        **own,
    }
    return json.dumps(settings)
