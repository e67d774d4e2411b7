"""Find calls of other parts: over the network, as a process, by import."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from adws.trust.reasons import named
from adws.trust.verification.change import ChangedFile, ReviewedChange
from adws.trust.verification.imported import HOLD_PARTS, imported_parts
from adws.trust.verification.signs import BoundarySign, reasons_by

_HTTP = (
    r"\b(?:requests|httpx|aiohttp|urllib3?|urlopen|http\.client)\b",
    r"\bfetch\(|\baxios\b|\b(?:got|ky|superagent)[.(]|\bnew (?:WebSocket|EventSource)\(",
    r"\bhttp\.(?:Get|Post|PostForm|NewRequest\w*|Client|DefaultClient)\b",
    r"\b(?:reqwest|ureq|hyper)::",
)
_RPC = (r"\bgrpc\b|\b\w+Stub\(|\bxmlrpc\b|\bzeep\b|\btonic::|\bcreateTRPC\w*Client\(",)
_PROCESS = (
    r"\bsubprocess\b|\bos\.(?:system|popen|exec\w+|spawn\w+)\(|\bPopen\(|create_subprocess",
    r"\bchild_process\b|\b(?:execFile|execSync|spawn|spawnSync|execa)\(|\bBun\.spawn",
    r"\bexec\.Command|\bCommand::new\(",
)
_QUEUE = (
    r"\b(?:boto3|pika|kafka\w*|celery|redis|nats|amqp\w*|zmq|bullmq|rabbitmq)\b",
    r"\.(?:apply_async|send_task|basic_publish|delay)\(|\.[Pp]ublish\(",
)
_SIGNS = (
    BoundarySign("calls over HTTP", altered=_HTTP),
    BoundarySign("remote procedure calls", altered=_RPC),
    BoundarySign("other programs", altered=_PROCESS),
    BoundarySign("queues and brokers", altered=_QUEUE),
)
_WORDS = (
    r"\b(?:micro)?services?\b|\bintegrat(?:e|es|ion|ing)\b|\bthird[- ]party\b|\bsubprocess(?:es)?\b"
    r"|\bcalls? (?:between|across|from|to|into) [^.\n]{0,40}?\b(?:component|module|package)s?\b"
    r"|\bcalls? (?:from|between) `?\w+-[\w-]+`? (?:to|and) `?\w+-[\w-]+"
    r"|\b\w+-[\w-]+ ?(?:\u2192|->) ?\w+-[\w-]+|\b(?:message )?(?:queues?|brokers?)\b"
    r"|\bcalls? (?:the|an?) \w+ (?:service|api|server)\b"
)


def cross_service_calls(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason for altered calls, and for imports of another part of the project."""
    yield from reasons_by(change, "cross-service calls", _SIGNS, _WORDS)
    for file in change.sources:
        others = tuple(dict.fromkeys(_other_parts(change, file)))
        if others:
            yield f"cross-service calls: {file.path} imports {named(others)}"


def _other_parts(change: ReviewedChange, file: ChangedFile) -> Iterator[str]:
    own = _part(PurePosixPath(file.path).parts[:-1])
    for line in file.altered:
        for parts in imported_parts(file.path, line, change.tops):
            if own not in {_part(parts), _part(parts[:-1])}:
                yield _part(parts)


def _part(parts: tuple[str, ...]) -> str:
    """Return the part of a project that a folder belongs to; the top is a part too.

    >>> _part(("services", "billing", "api")), _part(("shop",)), _part(("src",))
    ('billing', 'shop', '')
    """
    return next((part for part in parts if part not in HOLD_PARTS), "")
