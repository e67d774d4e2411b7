"""Choose where a verifier may write its tests: beside the project's own, or as set."""

from collections.abc import Collection, Iterator
from pathlib import PurePosixPath

_TEST_FOLDERS = frozenset({"tests", "test", "__tests__", "spec", "specs", "e2e"})
_INTEGRATION = "integration"
_NO_PATH = "("  # as in "(no test file)"


def folders_for_tests(tests: Collection[str], chosen: str | None = None) -> tuple[str, ...]:
    """Return the folders below which new tests are accepted, outermost first.

    ``tests`` are the project's test files. A file in a folder of tests gives that folder, any other
    file gives its own folder. A project without tests gets ``tests``.

    >>> folders_for_tests(["tests/unit/test_a.py", "tests/test_b.py"])
    ('tests',)
    >>> folders_for_tests(["src/a.test.ts", "src/b/b.test.ts"]), folders_for_tests([], "it")
    (('src', 'src/b'), ('it',))
    """
    if chosen is not None:
        return (str(PurePosixPath(chosen)),)
    files = (path for path in tests if not path.startswith(_NO_PATH))
    folders = dict.fromkeys(map(_folder, files)) or {"tests": None}
    return tuple(sorted(folders, key=lambda folder: (len(PurePosixPath(folder).parts), folder)))


def best_folder(folders: tuple[str, ...], chosen: str | None = None, *, nests: bool) -> str:
    """Return the best folder for tests across parts; empty: beside the code.

    ``nests`` says that the runner also looks for tests below the folder of tests.

    >>> best_folder(("tests",), nests=True), best_folder(("tests",), nests=False)
    ('tests/integration', 'tests')
    >>> best_folder(("src",), nests=True)
    ''
    """
    if chosen is not None:
        return folders[0]
    own = next((folder for folder in folders if PurePosixPath(folder).name in _TEST_FOLDERS), "")
    return f"{own}/{_INTEGRATION}" if own and nests else own


def is_below(path: str, folders: tuple[str, ...]) -> bool:
    """Whether a file is below any of the folders."""
    return any(PurePosixPath(path).is_relative_to(folder) for folder in folders)


def _folder(path: str) -> str:
    parts = PurePosixPath(path).parent.parts
    return str(PurePosixPath(*(next(_until_tests(parts), parts))))


def _until_tests(parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for number, part in enumerate(parts, 1):
        if part in _TEST_FOLDERS:
            yield parts[:number]
