"""What an exception says, as plain values: they travel from an xdist worker to its controller."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

    import pytest
    from adws_probe_places import SuitePaths

TEXT_LIMIT = 20_000  # characters of a message, or of what a case printed
TRACE_LIMIT = 60_000  # characters of a trace
FRAME_LIMIT = 30  # frames kept from either end of a trace
WRAPPERS = ("CollectError", "ConftestImportFailure")  # what pytest wraps an import's error in
MACHINERY = ("_pytest", "pluggy", "importlib", "pytest_timeout")  # never where a failure lies


def evidence_of(error: BaseException, places: SuitePaths) -> dict[str, object]:
    """Return what an exception says, as plain values: they travel from worker to controller."""
    error = _unwrapped(error)
    frames = [frame for link in _chain(error) for frame in _frames(link, places)]
    if len(frames) > 2 * FRAME_LIMIT:
        frames = frames[:FRAME_LIMIT] + frames[-FRAME_LIMIT:]
    return {
        "exception": type(error).__name__,
        "message": _cut(_message(error)),
        "frames": frames,
    }


def _unwrapped(error: BaseException) -> BaseException:
    if type(error).__name__ not in WRAPPERS:
        return error
    return getattr(error, "cause", None) or error.__cause__ or error


def _message(error: BaseException) -> str:
    """Return an exception's words, its notes, and those of the exceptions that it groups."""
    try:
        lines = [str(error)]
    except Exception as broken:  # noqa: BLE001 - a project's __str__ may raise anything
        lines = [f"<no message: __str__ raised {type(broken).__name__}>"]
    lines += [str(note) for note in getattr(error, "__notes__", None) or ()]
    lines += [f"{type(part).__name__}: {_message(part)}" for part in _parts(error)]
    return "\n".join(lines)


def _parts(error: BaseException) -> list[BaseException]:
    parts = getattr(error, "exceptions", ())
    is_group = isinstance(parts, tuple) and hasattr(error, "split")
    return [part for part in parts if isinstance(part, BaseException)] if is_group else []


def _chain(error: BaseException | None) -> list[BaseException]:
    """Return an exception and what led to it, down to the root."""
    links: list[BaseException] = []
    while error is not None and not any(error is link for link in links):
        links.append(error)
        behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        error = next(iter(_parts(error)), behind)
    return links


def _frames(error: BaseException, places: SuitePaths) -> list[dict[str, object]]:
    frames = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if not _is_machinery(step.tb_frame):
            frames.append(_frame(code.co_filename, step.tb_lineno, code.co_name, places))
        step = step.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        frames.append(_frame(error.filename, error.lineno or 1, "", places))
    return frames


def _is_machinery(frame: FrameType) -> bool:
    package = str(frame.f_globals.get("__name__", "")).split(".")[0]
    return package in MACHINERY or package.startswith("adws_pytest_")


def _frame(path: str, line: int | None, function: str, places: SuitePaths) -> dict[str, object]:
    visible_path = path if path.startswith("<") else places.path(path)
    return {"file": visible_path, "line": line or 1, "function": function}


def evidence_in(report: pytest.TestReport | pytest.CollectReport, phase: str) -> dict[str, object]:
    """Return the evidence of a failed report: what was attached to it, else what it prints."""
    text = _cut(str(report.longreprtext), TRACE_LIMIT)
    evidence = getattr(report, "adws_evidence", None) or {
        "message": _cut(str(report.longrepr).strip())
    }
    output = "".join(f"[{name}]\n{content}" for name, content in report.sections)
    return dict(evidence, trace=text, phase=phase.replace("???", "call"), output=_cut(output))


def _cut(text: str, limit: int = TEXT_LIMIT) -> str:
    if len(text) <= limit:
        return text
    return text[: limit // 2] + "\n[…]\n" + text[-limit // 2 :]
