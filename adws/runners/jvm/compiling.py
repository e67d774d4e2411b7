"""What does not compile, from what javac says through a build tool."""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath

from attrs import frozen

from adws.core.suite import Case, Evidence, Frame, Outcome
from adws.runners.jvm.case_ids import SEPARATOR
from adws.runners.places import in_tree

_ERROR = re.compile(
    # as Maven writes it, with line and column in brackets, or as javac does
    r"^(?:\[ERROR\] )?(?:e: )?(?P<file>/[^\n:]+\.(?:java|kt|groovy)):(?:\[(?P<at>\d+),\d+\]"
    r"|(?P<line>\d+): error:) (?P<message>.*)"
    r"(?P<more>(?:\n(?:\[ERROR\]   ?\s.*|  (?:symbol|location): .*))*)$",
    re.MULTILINE,
)


@frozen
class JavaCompileError:
    """An error of the compiler; ``file`` is relative to the tree where it is in it."""

    file: str
    line: int
    message: str


def compile_errors(printed: str, tree: PurePath) -> tuple[JavaCompileError, ...]:
    r"""Return the errors of the compiler, each once: tools repeat them in the end.

    >>> compile_errors("[ERROR] /t/A.java:[3,9] cannot find symbol\n", PurePath("/t"))
    (JavaCompileError(file='A.java', line=3, message='cannot find symbol'),)
    """
    errors = (
        JavaCompileError(
            in_tree(tree, match["file"]), int(match["at"] or match["line"]), _message(match)
        )
        for match in _ERROR.finditer(printed)
    )
    first = {(error.file, error.line): error for error in reversed(tuple(errors))}
    return tuple(sorted(first.values(), key=lambda error: (error.file, error.line)))


def _message(match: re.Match[str]) -> str:
    lines = (line.removeprefix("[ERROR]").strip() for line in match["more"].splitlines())
    return "; ".join(filter(None, (match["message"].strip(), *lines)))


def compile_cases(
    errors: tuple[JavaCompileError, ...], modules: Iterable[str], folder: str
) -> Iterator[Case]:
    """Yield a case for each module that does not compile; it hides the cases of all its tests."""
    names = sorted(modules, key=len, reverse=True)
    by_module: dict[str, list[JavaCompileError]] = {}
    for error in errors:
        module = next((name for name in names if _is_in(error.file, name, folder)), ".")
        by_module.setdefault(module, []).append(error)
    for module, own in by_module.items():
        first = own[0]
        place = in_folder(folder, module)
        yield Case(
            id=SEPARATOR.join(filter(None, (place, "compilation"))),
            file=first.file,
            name="compilation",
            outcome=Outcome.ERRORED,
            evidence=Evidence(
                exception="CompilationFailedException",
                message=first.message,
                trace="\n".join(f"{error.file}:{error.line}: {error.message}" for error in own),
                frames=tuple(Frame(error.file, error.line) for error in reversed(own)),
                phase="collect",
            ),
            covers=f"{place}/" if place else "",
        )


def in_folder(folder: str, module: str) -> str:
    """Return the folder of a module relative to the project; empty for the project's own.

    >>> in_folder("java", "core"), in_folder(".", "."), in_folder("java", ".")
    ('java/core', '', 'java')
    """
    return "/".join(part for part in (folder, module) if part not in ("", "."))


def _is_in(file: str, module: str, folder: str) -> bool:
    place = in_folder(folder, module)
    return not place or file.startswith(f"{place}/")
