"""Find the project files that a file imports, from its text."""

import re
from collections.abc import Collection, Iterator
from pathlib import PurePath, PurePosixPath
from posixpath import normpath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import traverse
from adws.languages.language import Language, languages
from adws.search.languages.code import language_of
from adws.search.weights import WEIGHTS

_COPIES = WEIGHTS.copies

_PACKAGE = "package.json"
_ENTRY = re.compile(r'"(?:main|module|import|require|default|\.)"\s*:\s*"(?:\./)?([^"]+)"')
"""Where a package of JavaScript names the files that ``require("..")`` loads."""

_MEMBER = re.compile(r"\b(\w+)(?:\s+as\s+\w+)?")

Texts = dict[str, str]


def reached(
    tree: PurePath, start: Collection[str], files: Collection[str]
) -> IOResult[Texts, PipelineError]:
    """Return the texts of these files and of those that they import, directly or not."""
    file_set = frozenset(files)

    def further(texts: Texts, new: list[str], steps: int) -> IOResult[Texts, PipelineError]:
        paths = [file for file in new if file in file_set][: _COPIES.imported_files]
        return IOResult.do(
            whole
            for pairs in traverse(read, paths)
            for whole in following(texts, steps, dict(pairs))
        )

    def read(path: str) -> IOResult[tuple[str, str], PipelineError]:
        return IOResult.do((path, text) for text in io_ops.read_text(tree / path))

    def following(before: Texts, steps: int, read: Texts) -> IOResult[Texts, PipelineError]:
        texts = {**before, **read}
        imports = {file for path in read for file in imported(path, read[path], file_set)}
        new = sorted(imports - texts.keys())
        if not new or not steps or len(texts) > _COPIES.imported_files:
            return IOSuccess(texts)
        return further(texts, new, steps - 1)

    return further({}, sorted({*start}), _COPIES.import_steps)


def imported(path: str, text: str, files: Collection[str]) -> Iterator[str]:
    """Yield the project files that a file imports, including others of its package.

    The ``package.json`` of a folder that is imported stands for the files that it names.
    """
    if PurePosixPath(path).name == _PACKAGE:
        for match in _ENTRY.finditer(text):
            yield from _imported_files(f"./{match[1]}", path, languages()["javascript"], files)
        return
    language = language_of(path)
    if language is None:
        return
    if language.imports.package:
        yield from _fitting(f"{PurePosixPath(path).parent}/*{PurePosixPath(path).suffix}", files)
    for expression in language.imports.lines:
        for match in re.finditer(expression, text, re.MULTILINE):
            module, *members = match.groups("")
            yield from _imported_files(module, path, language, files)
            yield from _modules_of(module, "".join(members), path, language, files)


def _modules_of(
    package: str, members: str, path: str, language: Language, files: Collection[str]
) -> Iterator[str]:
    """Yield the files of those names taken of a package that are modules of it."""
    dot = "" if package.endswith(".") else "."
    for name in _MEMBER.findall(members):
        place = next(_places(f"{package}{dot}{name}", path))
        for ending in language.imports.endings:
            yield from _fitting(f"{place}{ending}", files)


def _imported_files(
    name: str, path: str, language: Language, files: Collection[str]
) -> Iterator[str]:
    for place in _places(name, path):
        stem = re.sub(r"\.[cm]?jsx?$", "", place)
        package = (f"/{_PACKAGE}",) if language == languages()["javascript"] else ()
        for ending in (*language.imports.endings, *package):
            fitting = _fitting(normpath(f"{stem}{ending}"), files)
            matches = list(fitting) or list(_fitting(place, files))
            if matches:
                yield from matches
                return


def _places(name: str, path: str) -> Iterator[str]:
    """Yield possible paths of the import: beside the file, or below any folder."""
    folder = str(PurePosixPath(path).parent)
    words = _with_slashes(name) if path.endswith(".py") else name
    if words.startswith(("./", "../")) or words in {".", ".."}:
        yield normpath(f"{folder}/{words}")
        return
    if words.startswith("/"):
        yield normpath(f"{folder}/{words.lstrip('/')}")
    parts = words.strip("/").split("/")
    for start in range(len(parts)):
        yield f"**/{'/'.join(parts[start:])}"


def _with_slashes(name: str) -> str:
    """Return a dotted name as a path.

    >>> [_with_slashes(name) for name in ("a.b", ".a", "..", "..a.b")]
    ['a/b', './a', './../', './../a/b']
    """
    dots = len(name) - len(name.lstrip("."))
    upwards = f"./{'../' * (dots - 1)}" if dots else ""
    return f"{upwards}{name[dots:].replace('.', '/')}"


def _fitting(glob: str, files: Collection[str]) -> Iterator[str]:
    if "*" not in glob:
        yield from (file for file in (glob,) if file in files)
        return
    pattern = compile_globs((glob.removeprefix("./"),))
    yield from sorted(filter(pattern.fullmatch, files))
