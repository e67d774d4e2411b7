"""Find out which files are sealed: by their names, and by what the suite shows."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath, PurePosixPath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.failure import Analysis, ErrorType
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.judging.bench import Bench
from adws.judging.declared_servers import stand_in_words
from adws.judging.texts import texts_of
from adws.runners.runner import Suite
from adws.runners.suite_globs import sealed_globs, test_globs
from adws.trust.sealed import is_sealed
from adws.trust.sealing import Seal, seal
from adws.trust.support_modules import support_modules

_BETWEEN_WORDS = re.compile(r"[\s'\"`()&|;=<>]+")
_MOST_FILES = 4000
"""The most files to read; more would take too long, and files are sealed by name anyway."""


def seal_of(bench: Bench, analysis: Analysis) -> IOResult[Seal, PipelineError]:
    """Return the seal, from the newest analysis and the judge tree of its run."""
    root = bench.tree.root
    return IOResult.do(
        seal(
            analysis.report,
            (*globs, *bench.settings.sealed),
            (
                *_support(tests, _folders(bench.suites), analysis, texts),
                *_named_by_commands(bench, listing),
            ),
            _roots(bench.base.prefix, bench.suites),
            listing,
        )
        for globs in IOResult.from_result(sealed_globs(bench.suites))
        for tests in IOResult.from_result(test_globs(bench.suites))
        for listing in io_ops.list_files(root, skip=NOT_THE_PROJECTS)
        for texts in _texts(root, listing)
    )


def _roots(prefix: str, suites: tuple[Suite, ...]) -> tuple[str, ...]:
    """Return the folders from which modules are loaded, the project's own first."""
    return tuple(f"{prefix}/{name}".lstrip("/") for name in (".", *_folders(suites)))


def _folders(suites: tuple[Suite, ...]) -> tuple[str, ...]:
    return tuple(name for suite in suites for name in (suite.folder, *suite.import_roots))


def _named_by_commands(bench: Bench, listing: tuple[str, ...]) -> frozenset[str]:
    """Return the files of the project that test commands and mock services name."""
    commands = ((suite.folder, suite.argv) for suite in bench.suites)
    places = (
        str(PurePosixPath(at) / word)
        for folder, argv in (*commands, (".", stand_in_words(bench.settings)))
        for words in map(_BETWEEN_WORDS.split, argv)
        for word in filter(None, words)
        for at in (".", folder)
    )
    return frozenset(places).intersection(listing)


def _support(
    tests: tuple[str, ...],
    folders: tuple[str, ...],
    analysis: Analysis,
    texts: Mapping[str, str],
) -> tuple[str, ...]:
    """Return the modules that only tests use, except those in which the code under test fails.

    A failed assertion in a test helper does not count: the helper checks the code under test.
    """
    faulty = frozenset(
        failure.source_file
        for failure in analysis.failures
        if failure.error_type is not ErrorType.ASSERTION
    )
    modules = support_modules(texts, is_test=partial(is_sealed, globs=tests), roots=folders)
    return tuple(path for path in modules if path not in faulty)


def _texts(root: PurePath, listing: tuple[str, ...]) -> IOResult[Mapping[str, str], PipelineError]:
    modules = tuple(path for path in listing if path.endswith(".py"))
    if len(modules) > _MOST_FILES:
        return IOSuccess({})
    return texts_of(root, modules)
