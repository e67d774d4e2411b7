"""The command of a run of cargo: the project's own, started by a program that records.

Cargo itself, its compilers and build scripts run as they always do. Each test program, and rustdoc
where it tests documentation, is started through ``adws_cargo_target.py``, which asks it for a
report in JSON and notes its exit code. A wrapper that starts cargo somewhere inside is followed
through the environment; it has to pass ``--no-fail-fast`` itself, and what does not compile is not
told file by file there.

No two trees share a target folder: cargo knows by its time alone whether a source has changed, and
would take what was compiled from one tree for another. A tree that is not the user's has a new one
below the run's outputs, which is removed in the end, so that nothing that runs in one judgement can
leave anything to the next. It costs that packages are compiled in each judged run.
"""

import json
from pathlib import PurePath

from attrs import asdict, field, frozen

from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.runners.cargo.invocation import CargoInvocation, chooses_targets, invocation
from adws.runners.cargo.names import DOCUMENTED, SEPARATOR
from adws.runners.run_command import ANY_RUNNER, fits_arguments, run_command, selection_file
from adws.runners.runner import Run, Selection
from adws.runners.variation import Variation

PROBE = PurePath(__file__).parent / "probe"
RECORDS = "cargo.jsonl"
SCRUBBED = (
    *ANY_RUNNER,
    "RUST_BACKTRACE",
    "RUST_LIB_BACKTRACE",
    "RUST_TEST_*",
    "RUSTC",
    "RUSTC_*",
    "RUSTDOC",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "CARGO_ALIAS_*",
    "CARGO_BUILD_*",
    "CARGO_ENCODED_*",
    "CARGO_INCREMENTAL",
    "CARGO_MANIFEST_*",
    "CARGO_PKG_*",
    "CARGO_PROFILE_*",
    "CARGO_TARGET_*",
    "CARGO_UNSTABLE_*",
    # what makes tests accept what they find
    "BLESS",
    "INSTA_*",
    "TRYBUILD",
    "UPDATE_EXPECT",
)
_FIXED = {
    "CARGO_NET_OFFLINE": "true",
    "CARGO_TERM_COLOR": "never",
    "CARGO_TERM_PROGRESS_WHEN": "never",
    "INSTA_UPDATE": "no",  # a snapshot that does not match is not written down as a new one
    "RUSTC_WRAPPER": "",  # nor is what another tree compiled taken from a cache
    "RUSTC_WORKSPACE_WRAPPER": "",
}
_THROWN_AWAY = {
    "CARGO_INCREMENTAL": "0",  # nothing is built on what is removed in the end
    "CARGO_PROFILE_DEV_DEBUG": "0",
    "CARGO_PROFILE_TEST_DEBUG": "0",
}
_AS_RELEASED = {
    f"CARGO_PROFILE_{profile}_{option}": value
    for profile in ("DEV", "TEST")
    for option, value in (("DEBUG_ASSERTIONS", "false"), ("OVERFLOW_CHECKS", "true"))
}
"""What tells a build of developers from a release; arithmetic stays checked."""
_OPTIONS = ("--no-fail-fast", "--offline", "--message-format=json")


@frozen
class CargoSelection:
    """What is to run; all of it where nothing is asked for.

    ``files`` are sources whose targets run whole, ``names`` tests by the source file that their
    target begins with, ``documentation`` files whose documentation is tested. Without any names a
    target runs whole: they do not fit into a command.
    """

    files: tuple[str, ...]
    names: dict[str, list[str]] = field(factory=dict[str, list[str]])
    documentation: tuple[str, ...] = ()


def wanted_of(selection: Selection) -> CargoSelection:
    """Return what a selection asks for.

    >>> ids = ("tests/a.rs::x::y", "src/lib.rs - add #2", "tests/b.rs")
    >>> wanted_of(Selection(case_ids=ids))  # doctest: +NORMALIZE_WHITESPACE
    CargoSelection(files=('tests/b.rs',), names={'tests/a.rs': ['x::y']},
    documentation=('src/lib.rs',))
    """
    files = dict.fromkeys(selection.files)
    names: dict[str, list[str]] = {}
    documentation: dict[str, None] = {}
    for case_id in selection.case_ids:
        root, of_target, name = case_id.partition(SEPARATOR)
        file, documented, _ = root.partition(DOCUMENTED)
        if documented:
            documentation[file] = None
        elif of_target:
            names.setdefault(root, []).append(name)
        else:
            files[case_id] = None
    fitting = {root: some if fits_arguments(some) else [] for root, some in names.items()}
    return CargoSelection(tuple(files), fitting, tuple(documentation))


def runs_whole(run: Run) -> str:
    """Return what runs whole because the names do not fit into a command, as a clause."""
    fit = all(wanted_of(run.selection).names.values())
    return "" if fit else "their test programs run whole"


def command(run: Run) -> Command:
    """Build a run. What is selected travels in a file; all targets are built, not all are run."""
    parts = None if run.suite.wrapped else invocation(run.suite.argv)
    recorder = (OWN_PYTHON, "-B", "-E", "-s", str(PROBE / "adws_cargo_run.py"))
    argv = (*recorder, *(_argv(run, parts) if parts else run.suite.argv))
    released = _AS_RELEASED if Variation.BARE in run.variations else {}
    variables = {"ADWS_PROBE": _settings(run), **_FIXED, **_target_folder(run), **released}
    return run_command(run, argv, SCRUBBED, variables, asdict(wanted_of(run.selection)))


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command that runs the selected cases; a wrapper cannot select any.

    Nor can whole files be asked for, nor tests in the documentation, whose names change.
    """
    parts = None if run.suite.wrapped else invocation(run.suite.argv)
    selected = wanted_of(run.selection)
    whole = bool(selected.files or selected.documentation) or not all(selected.names.values())
    if parts is None or whole:
        return run.suite.argv
    words = (*parts.launch, parts.program, *parts.toolchain, "test", "--no-fail-fast")
    names = dict.fromkeys(name for names in selected.names.values() for name in names)
    return (*words, *parts.options, "--", *parts.arguments, "--exact", *names)


def _argv(run: Run, parts: CargoInvocation) -> tuple[str, ...]:
    return (
        *parts.launch,
        parts.program,
        *parts.toolchain,
        "test",
        *_OPTIONS,
        *parts.options,
        *_planted_targets(run, parts),
        *(("--", *parts.arguments) if parts.arguments else ()),
    )


def _planted_targets(run: Run, parts: CargoInvocation) -> tuple[str, ...]:
    """Return the options that name the canaries' targets where only some targets are run."""
    if not chooses_targets(parts.options):
        return ()
    return tuple(word for path in run.planted_files for word in ("--test", path.stem))


def _target_folder(run: Run) -> dict[str, str]:
    folder = _own_target(run)
    if not folder:
        return {}
    places = dict.fromkeys(("CARGO_TARGET_DIR", "CARGO_BUILD_BUILD_DIR"), folder)
    return {**places, **_THROWN_AWAY}


def _own_target(run: Run) -> str:
    return str(run.outputs / "target") if run.foreign_root else ""


def _settings(run: Run) -> str:
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "tree": str(run.tree),
        "target": _own_target(run),
        "selection": str(selection_file(run)),
        "planted": [str(path) for path in run.planted_files],
        "hidden": Variation.HIDDEN in run.variations,
        "bare": Variation.BARE in run.variations,
    }
    return json.dumps(settings)
