"""Find changes to code that several other parts use."""

from collections.abc import Iterator

from attrs import evolve

from adws.core.globs import compile_globs
from adws.trust.reasons import named
from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import BoundarySign, reasons_by

_SEVERAL = 2
_NAMES = (
    *("types", "type", "models", "model", "schemas", "schema", "entities", "interfaces", "dto"),
    *("dtos", "contracts", "protocols", "enums", "constants", "shared", "common"),
)
_FILES = (f for name in _NAMES for f in (f"{name}.*", f"*[._-]{name}.*", f"**/{name}/**"))
_SIGNS = (BoundarySign("modules of types", (*_FILES, "*.d.ts")),)
_WORDS = (
    r"\bshared\b|\bcommon (?:types?|models?|modules?|code)\b"
    r"|\bused by (?:several|many|multiple|all|other)\b"
)


def shared_types(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason for modules of types, shared modules and widely imported modules."""
    shared = compile_globs(change.shared)
    own = tuple(file.path for file in change.files if shared.fullmatch(file.path))
    if own:
        yield f"shared types: shared in the settings ({named(own)})"
    yield from reasons_by(evolve(change, files=change.sources), "shared types", _SIGNS, _WORDS)
    for file in change.sources:
        users = change.importers.get(file.path, ())
        if len(users) >= _SEVERAL:
            yield f"shared types: {file.path} is imported by {named(users)}"
