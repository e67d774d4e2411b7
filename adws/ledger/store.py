"""The ledger on disk: readable by people, sealed with a checksum, never half loaded."""

import json
from pathlib import PurePath
from typing import Any

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.checksum import with_checksum, without_checksum
from adws.core.codec import from_plain, to_json, to_plain
from adws.core.errors import LedgerDamaged, PipelineError, RunSuperseded
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.ledger.ledger import SCHEMA_VERSION, Ledger

_HEADER = ("schema_version", "sequence")


def ledger_path(root: PurePath) -> PurePath:
    """Return the path of the project's ledger."""
    return state_folder(root) / "ledger.json"


def load(path: PurePath) -> IOResult[Ledger, PipelineError]:
    """Read the ledger; fails with ``LedgerDamaged``, and never changes the file.

    The hint then says whether the previous version is intact. A missing ledger is ``IoFailed``.
    """

    def with_way_out(error: PipelineError) -> PipelineError:
        if error.context.get("reason") == io_ops.IoReason.MISSING:
            message = f"there is no ledger in {path.parent}: no run has written one"
            return evolve(error, message=message, hint="run `adws fix` first")
        return _with_restore_hint(path, error)

    return _parsed(path).alt(with_way_out)


def load_run(root: PurePath, run: str) -> IOResult[Ledger, PipelineError]:
    """Read the project's ledger, which must be that of this run; else ``RunSuperseded``."""
    return IOResult.do(
        ledger
        for ledger in load(ledger_path(root))
        for _own in IOResult.from_result(_require_run(run, ledger.run))
    )


def save(
    path: PurePath, ledger: Ledger, *, begins: bool = False
) -> IOResult[Ledger, PipelineError]:
    """Write the ledger, all of it or nothing, and return it; the previous version is kept.

    An unchanged ledger is not written again. A ledger that cannot be read is never overwritten:
    that fails with ``LedgerDamaged``. The ledger of another run is replaced only if this run
    ``begins``; otherwise this fails with ``RunSuperseded``. Callers that load, change and save must
    hold a lock (``io_ops.with_lock``).
    """
    return IOResult.do(
        ledger
        for there in io_ops.exists(path)
        for _written in (
            _save_over(path, ledger, begins=begins)
            if there
            else io_ops.keep_text(path, render(ledger))
        )
    )


def render(ledger: Ledger, sequence: int = 1) -> str:
    """Return the ledger as JSON with its schema version and a checksum over the rest.

    ``sequence`` counts how often the file was saved.
    """
    header = {"schema_version": SCHEMA_VERSION, "sequence": sequence}
    return to_json(with_checksum({**header, **to_plain(ledger)}))


def parse(text: str, origin: str) -> Result[Ledger, PipelineError]:
    """Read what ``render`` wrote; ``origin`` names it in ``LedgerDamaged``."""

    def as_ledger_damaged(error: PipelineError) -> PipelineError:
        return _damaged(origin, f"has an invalid value ({error.message})")

    return Result.do(
        ledger
        for content in _content(text, origin)
        for ledger in from_plain(
            {name: value for name, value in content.items() if name not in _HEADER},
            Ledger,
            origin,
        ).alt(as_ledger_damaged)
    )


def _parsed(path: PurePath) -> IOResult[Ledger, PipelineError]:
    return IOResult.do(
        ledger
        for text in io_ops.read_text(path)
        for ledger in IOResult.from_result(parse(text, str(path)))
    )


def _save_over(path: PurePath, ledger: Ledger, *, begins: bool) -> IOResult[None, PipelineError]:
    return IOResult.do(
        written
        for text in io_ops.read_text(path)
        for content in IOResult.from_result(_content(text, str(path)))
        for _own in IOResult.from_result(
            Success(None) if begins else _require_run(ledger.run, str(content.get("run")))
        )
        for written in _write(path, ledger, text, int(content.get("sequence", 0)))
    )


def _write(path: PurePath, ledger: Ledger, text: str, last: int) -> IOResult[None, PipelineError]:
    if text == render(ledger, last):
        return IOSuccess(None)
    return io_ops.keep_text(path, render(ledger, last + 1))


def _content(text: str, origin: str) -> Result[dict[str, Any], PipelineError]:
    try:
        document: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = f"is not JSON ({error})" if text.strip() else "is empty"
        return Failure(_damaged(origin, reason))
    if not isinstance(document, dict):
        return Failure(_damaged(origin, "does not hold a JSON object"))
    return _unaltered(document, origin)


def _unaltered(document: dict[str, Any], origin: str) -> Result[dict[str, Any], PipelineError]:
    version = document.get("schema_version")
    if isinstance(version, int) and version > SCHEMA_VERSION:
        return Failure(_newer(origin, version))
    content = without_checksum(document)
    if version != SCHEMA_VERSION or content is None:
        return Failure(_damaged(origin, "was altered: its checksum does not match its content"))
    return Success(content)


def _with_restore_hint(path: PurePath, error: PipelineError) -> PipelineError:
    if not isinstance(error, LedgerDamaged) or "schema_version" in error.context:
        return error
    previous = path.with_name(path.name + io_ops.PREVIOUS)
    before = settle(_parsed(previous))
    if is_successful(before):
        hint = f"restore the previous version, which is intact: mv {previous} {path}"
    elif isinstance(before.failure(), LedgerDamaged):
        hint = f"the previous version, {previous}, is damaged too; {error.hint}"
    else:
        hint = error.hint
    return evolve(error, hint=hint)


def _require_run(run: str, owner: str) -> Result[None, PipelineError]:
    if run == owner:
        return Success(None)
    return Failure(
        RunSuperseded(
            f"run {run} cannot continue: the newer run {owner} owns the ledger now",
            hint="see open failures: adws ledger show; work on them: adws fix",
            context={"run": run, "owner": owner},
        )
    )


def _damaged(origin: str, reason: str) -> PipelineError:
    return LedgerDamaged(
        f"the ledger {origin} {reason}; adws did not change it",
        hint="restore a backup, or move the file away to start afresh",
        context={"origin": origin},
    )


def _newer(origin: str, version: int) -> PipelineError:
    return LedgerDamaged(
        f"the ledger {origin} was written by a newer adws (schema version {version}, "
        f"this one reads {SCHEMA_VERSION}); adws did not change it",
        hint="upgrade adws, or move the ledger away to start afresh",
        context={"origin": origin, "schema_version": version},
    )
