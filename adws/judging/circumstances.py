"""Everything outside of the tree that judged runs depend on, in one digest."""

import hashlib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.environment import JUDGED
from adws.core.codec import to_json, to_plain
from adws.core.errors import PipelineError
from adws.core.railway import collect, settle, traverse
from adws.core.settings import Settings
from adws.judging.bench import Bench
from adws.runners.runner import Suite
from adws.vcs.environment import lent_stamps

_DISTRIBUTIONS = (".dist-info", ".egg-info")
_OF_THE_PERSON = ("LOGNAME", "PATH", "SHELL", "TERM", "USER")
"""Variables that differ between terminals; programs are compared by their content."""

_NOT_JUDGED_BY = frozenset(
    (
        *("agent", "agent_command", "agent_script", "model", "agents", "attempts", "roles"),
        "example_agent",
        *("agent_environment", "sandbox_network", "round_timeout_seconds", "retry_seconds"),
        *("lanes", "batch_size", "shard_seconds"),
        *("max_rounds", "max_attempts", "stale_rounds", "max_wait_seconds", "prime_characters"),
        *("max_cost_usd", "max_attempt_usd", "max_day_usd", "max_week_usd"),
        *(
            "deliver",
            "keep_runs",
            "accept_flagged",
            "accept_limited",
            "stale_tests",
            "quarantine_days",
        ),
        *("tracker", "flake_issues", "verification", "verification_tests", "boundaries"),
    )
)
"""The settings that no judged run reads."""


def circumstances(bench: Bench) -> IOResult[str, PipelineError]:
    """Return the digest of everything that a judged run of the bench reads outside of its tree.

    This covers the version of adws, the settings of judged runs, the variables that code on trial
    gets, the lent folders and carried files, the programs that start the suites, and the packages
    installed beside these programs.
    """
    base = bench.base
    settings = to_plain(bench.settings).items()
    return IOResult.do(
        digest_of(
            (
                version("adws-pipeline"),
                to_json({key: value for key, value in settings if key not in _NOT_JUDGED_BY}),
                *_variables(bench.settings, variables),
                *(f"{path} {stamp}" for path, stamp in lent.items()),
                *carried,
                *(line for lines in programs for line in lines),
                *outside,
            )
        )
        for variables in io_ops.environment()
        for lent in lent_stamps(base)
        for carried in collect(_file(base.user_top / path) for path in base.carried)
        for programs in collect(_program(bench.root, suite) for suite in bench.suites)
        for outside in (
            _beside(PurePath(variables["VIRTUAL_ENV"]))
            if variables.get("VIRTUAL_ENV")
            else IOSuccess(())
        )
    )


def distributions(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the distributions of a virtual environment, by the names of their folders."""
    libraries = folder / "lib"

    def packages(name: str) -> IOResult[tuple[str, ...], PipelineError]:
        site = libraries / name / "site-packages"
        return IOResult.do(
            names
            for is_there in io_ops.exists(site)
            for names in (io_ops.list_folder(site) if is_there else IOSuccess(()))
        )

    return IOResult.do(
        tuple(name for some in listings for name in some if name.endswith(_DISTRIBUTIONS))
        for versions in io_ops.list_folder(libraries)
        for listings in traverse(packages, versions)
    )


def digest_of(lines: tuple[str, ...]) -> str:
    """Return the SHA-256 of these lines in hexadecimal."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _variables(settings: Settings, variables: Mapping[str, str]) -> tuple[str, ...]:
    names = (*(name for name in JUDGED if name not in _OF_THE_PERSON), *settings.pass_environment)
    return tuple(
        f"{name}={value}"
        for name, value in sorted(variables.items())
        if any(fnmatchcase(name, pattern) for pattern in names)
    )


def _file(path: PurePath) -> IOResult[str, PipelineError]:
    """Return a line with the digest of a file; it is empty if the file cannot be read."""
    return IOSuccess(f"{path} {settle(io_ops.digest(path)).value_or('')}")


def _program(root: PurePath, suite: Suite) -> IOResult[tuple[str, ...], PipelineError]:
    """Return lines about the program that starts a suite, and what is installed beside it."""
    name = suite.argv[0]
    return IOResult.do(
        (program_line, *beside)
        for configured in (
            IOSuccess(root / suite.folder / name) if "/" in name else io_ops.find_program(name)
        )
        for path in IOSuccess(configured or root / name)
        for program_line in _file(path)
        for beside in _beside(path.parent.parent)
    )


def _beside(folder: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the packages installed in a folder; none if it cannot be read."""
    return distributions(folder).lash(lambda _: IOSuccess(()))
