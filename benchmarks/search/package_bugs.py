"""Bugs in real packages: seeded ones, and those that people once mended."""

import json
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from attrs import asdict, frozen

from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.packages import SourcePackage, lay_out, packages
from benchmarks.search.seeder.seeding import seed as seed_bugs
from benchmarks.search.suite_run import failing, leave_out, outcomes

_FIXES = Path(__file__).parent / "fixes.toml"
_SEEDER = Path(__file__).parent / "seeder"
_MOST_TRIES = 40
_MOST_FAILING = 60
_SUITE_SECONDS = 25
_UNSAFE = frozenset(" '\"\\\n\t[]")


@frozen
class PackageDraft:
    """A text that would be a bug: where, what, and what fails with it."""

    file: str
    what: str
    right: str
    wrong: str
    failing: tuple[str, ...] = ()


def package_bugs(part: Part, folder: Path, cache: Path, seed: int) -> Iterator[Bug]:
    """Yield the bugs of one part; what their suites say of them is kept in the cache."""
    for package in packages():
        own = folder / part.value
        own.mkdir(parents=True, exist_ok=True)
        tree = lay_out(package, cache / "archives", own)
        if tree is None:
            print(f"skipped: {package.full_name} cannot be had", file=sys.stderr)
            continue
        leave_out(tree, _usual(package, tree, cache))
        for number, draft in enumerate(_cached_drafts(package, part, tree, cache, seed)):
            name = f"{package.name}-{part.value}-{number + 1}"
            project = CorrectProject(package.name, tree)
            hidden = hidden_cases(draft.failing, Random(name))
            yield Bug(name, part, draft.what, project, draft.file, draft.right, draft.wrong, hidden)


def _usual(package: SourcePackage, tree: Path, cache: Path) -> tuple[str, ...]:
    """Return what fails without any bug: no search can mend it. Asked once, as below."""
    file = cache / f"{package.name}-{package.version}-usual.json"
    if not file.exists():
        _ = file.write_text(json.dumps(failing(outcomes(tree) or {})))
    return tuple(json.loads(file.read_text()))


def _cached_drafts(
    package: SourcePackage, part: Part, tree: Path, cache: Path, seed: int
) -> tuple[PackageDraft, ...]:
    """Return the drafts that a suite notices; asked once, then read from the cache."""
    rules = sorted(_SEEDER.glob("*.*")) if part is Part.PACKAGES else [_FIXES]
    key = sha256(b"".join([*(path.read_bytes() for path in rules), repr((package, seed)).encode()]))
    file = cache / f"{package.name}-{part.value}-{key.hexdigest()[:12]}.json"
    if not file.exists():
        if part is Part.PACKAGES:
            drafts, most = (
                _seeded_drafts(package, tree, Random(f"{seed} {package.name}")),
                package.seeded,
            )
        else:
            drafts, most = _drafts_of_fixes(package, tree), _MOST_TRIES
        found = list(_noticed_drafts(tree, drafts, most)) if most else []
        _ = file.write_text(json.dumps([asdict(draft) for draft in found], indent=1))
    rows = json.loads(file.read_text())
    return tuple(PackageDraft(**{**row, "failing": tuple(row["failing"])}) for row in rows)


def _noticed_drafts(
    tree: Path, drafts: Iterable[PackageDraft], most: int
) -> Iterator[PackageDraft]:
    """Yield the drafts with which some cases fail, but not everything, and all ends in time."""
    usual = outcomes(tree) or {}
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(tree, Path(folder) / tree.name))
        for draft in drafts:
            if most == 0:
                return
            _ = (copy / draft.file).write_text(draft.wrong)
            results = outcomes(copy, _SUITE_SECONDS)
            _ = (copy / draft.file).write_text(draft.right)
            news = sorted(set(failing(results)) - set(failing(usual))) if results else []
            if news and len(news) <= _MOST_FAILING and all("::" in case for case in news):
                most -= 1
                yield PackageDraft(draft.file, draft.what, draft.right, draft.wrong, tuple(news))


def _seeded_drafts(package: SourcePackage, tree: Path, random: Random) -> Iterator[PackageDraft]:
    """Yield one seeded bug after the other, each in a file drawn by its length."""
    files = [path for name in package.sources for path in _modules(tree / name)]
    texts = {path: path.read_text() for path in files}
    for number in range(_MOST_TRIES):
        path = random.choices(files, [len(texts[file]) for file in files])[0]
        text = texts[path]
        found = next(seed_bugs(text, Random(f"{random.random()} {number}")), None)
        if found:
            yield PackageDraft(str(path.relative_to(tree)), found.pattern, text, found.text)


def _modules(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [file for file in sorted(path.rglob("*.py")) if "tests" not in file.parts]


def _drafts_of_fixes(package: SourcePackage, tree: Path) -> Iterator[PackageDraft]:
    """Yield the packages as they were before a fix: at its place stands what stood there then."""
    for row in tomllib.loads(_FIXES.read_text())["fixes"]:
        if row["package"] == package.name:
            text = (tree / row["file"]).read_text()
            lines = text.splitlines(keepends=True)
            at = sum(map(len, lines[: row["line"] - 1])) + row["column"]
            wrong = text[:at] + row["then"] + text[at + row["length"] :]
            yield PackageDraft(row["file"], row["what"], text, wrong)


def hidden_cases(cases: tuple[str, ...], random: Random) -> tuple[str, ...]:
    """Return half of the failing cases, whose names stand alone on a command line.

    None where that would leave out all of them: pytest leaves out what begins with a given name.
    """
    plain = [case for case in cases if not _UNSAFE & set(case)]
    hidden = tuple(sorted(random.sample(plain, min(len(plain), len(cases) // 2))))
    return hidden if any(not case.startswith(hidden) for case in cases) else ()
