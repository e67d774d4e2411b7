"""The ledger on disk: readable by people, sealed with a checksum, never half loaded."""

import hashlib
import json
from functools import partial
from pathlib import PurePath
from typing import Any

from returns.io import IOResult
from returns.result import Failure, Result

from adws import io_ops
from adws.core.codec import from_plain, to_json, to_plain
from adws.core.context import Context
from adws.core.errors import LedgerDamaged, PipelineError
from adws.core.run import state_folder
from adws.ledger.ledger import SCHEMA_VERSION, Ledger


def ledger_path(context: Context) -> PurePath:
    """Return where the project's ledger lies."""
    return state_folder(context) / "ledger.json"


def load(path: PurePath) -> IOResult[Ledger, PipelineError]:
    """Read the ledger; fails with ``LedgerDamaged``, and never touches the file."""
    return io_ops.read_text(path).bind_result(partial(parse, origin=str(path)))


def save(path: PurePath, ledger: Ledger) -> IOResult[Ledger, PipelineError]:
    """Write the ledger, all of it or nothing, and return it."""
    return io_ops.write_text(path, render(ledger)).map(lambda _: ledger)


def render(ledger: Ledger) -> str:
    """Return the ledger as JSON with its schema version and a checksum over all the rest."""
    content: dict[str, Any] = {"schema_version": SCHEMA_VERSION, **to_plain(ledger)}
    return to_json({"checksum": _checksum(content), **content})


def parse(text: str, origin: str) -> Result[Ledger, PipelineError]:
    """Read what ``render`` wrote; ``origin`` names it in ``LedgerDamaged``."""
    try:
        document: Any = json.loads(text)
    except ValueError as error:
        reason = f"is not JSON ({error})" if text.strip() else "is empty"
        return Failure(_damaged(origin, reason))
    if not isinstance(document, dict):
        return Failure(_damaged(origin, "does not hold a JSON object"))
    return _read(document, origin)


def _read(document: dict[str, Any], origin: str) -> Result[Ledger, PipelineError]:
    version = document.get("schema_version")
    if isinstance(version, int) and version > SCHEMA_VERSION:
        return Failure(_newer(origin, version))
    checksum = document.pop("checksum", None)
    if version != SCHEMA_VERSION or checksum != _checksum(document):
        return Failure(_damaged(origin, "was altered: its checksum does not fit its content"))
    del document["schema_version"]
    return from_plain(document, Ledger, origin).lash(partial(_as_ledger_damaged, origin))


def _checksum(content: dict[str, Any]) -> str:
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _as_ledger_damaged(origin: str, error: PipelineError) -> Result[Ledger, PipelineError]:
    return Failure(_damaged(origin, f"holds what a ledger does not ({error.message})"))


def _damaged(origin: str, reason: str) -> PipelineError:
    return LedgerDamaged(
        f"the ledger {origin} {reason}; it was left untouched",
        hint="put back a copy, or move it away to start the work afresh",
        context={"origin": origin},
    )


def _newer(origin: str, version: int) -> PipelineError:
    return LedgerDamaged(
        f"the ledger {origin} was written by a newer adws (schema version {version}, "
        f"this one reads {SCHEMA_VERSION}); it was left untouched",
        hint="upgrade adws, or move the ledger away to start the work afresh",
        context={"origin": origin, "schema_version": version},
    )
