"""The words that start ``cargo test``: the program, its options, those for the test programs."""

from pathlib import PurePath

from attrs import frozen

PROGRAM = "cargo"
_VERBS = frozenset({"test", "t"})
_LEFT_OUT = frozenset(
    # another report, only a part of the suite, nothing run, or what is given anyway
    {"--no-run", "--no-fail-fast", "--offline", "--quiet", "-q", "--future-incompat-report"}
)
_LEFT_OUT_WITH_VALUE = frozenset({"--message-format", "--color", "--timings"})
_TARGETS = ("--lib", "--bin", "--test", "--example", "--bench", "--all-targets", "--doc")
_NOT_FOR_THE_TESTS = frozenset(
    {"--nocapture", "--no-capture", "--quiet", "-q", "--list", "--report-time", "--show-output"}
)
_NOT_FOR_THE_TESTS_WITH_VALUE = frozenset({"--format", "--logfile", "--color", "-Z"})


@frozen
class CargoInvocation:
    """A command that starts cargo's tests; ``toolchain`` is ``+nightly`` and the like, or empty."""

    launch: tuple[str, ...]
    program: str
    toolchain: tuple[str, ...]
    options: tuple[str, ...]
    arguments: tuple[str, ...]


def invocation(words: tuple[str, ...]) -> CargoInvocation | None:
    """Return what a command is made of, or None when it does not start cargo's tests.

    >>> found = invocation(("cargo", "+beta", "t", "-q", "-v", "--", "--nocapture", "--ignored"))
    >>> (found.toolchain, found.options, found.arguments) if found else None
    (('+beta',), ('-v',), ('--ignored',))
    """
    at = next((n for n, word in enumerate(words) if PurePath(word).name == PROGRAM), None)
    if at is None:
        return None
    rest = words[at + 1 :]
    toolchain = tuple(word for word in rest[:1] if word.startswith("+"))
    verb, *others = (*rest[len(toolchain) :], "")
    if verb not in _VERBS:
        return None
    given = tuple(others[:-1])
    end = given.index("--") if "--" in given else len(given)
    options, arguments = given[:end], given[end + 1 :]
    return CargoInvocation(
        launch=words[:at],
        program=words[at],
        toolchain=toolchain,
        options=_without(options, _LEFT_OUT, _LEFT_OUT_WITH_VALUE),
        arguments=_without(arguments, _NOT_FOR_THE_TESTS, _NOT_FOR_THE_TESTS_WITH_VALUE),
    )


def chooses_targets(words: tuple[str, ...]) -> bool:
    """Whether options leave out some of the targets.

    >>> chooses_targets(("--lib",)), chooses_targets(("-p", "money"))
    (True, False)
    """
    return any(word.startswith(_TARGETS) for word in words)


def _without(
    words: tuple[str, ...], flags: frozenset[str], with_value: frozenset[str]
) -> tuple[str, ...]:
    words_left: list[str] = []
    before = ""
    for word in words:
        name = word.partition("=")[0]
        if word not in flags and name not in with_value and before not in with_value:
            words_left.append(word)
        before = word
    return tuple(words_left)
