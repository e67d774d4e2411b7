"""The picture of a workflow as a flowchart of Mermaid, which forges and editors draw."""

from collections.abc import Iterator

from adws.core.drawn_workflow import DrawnStep

_MAX_SLOTS = 4
"""How many slots an arrow names at most; it counts the others."""


def workflow_mermaid(steps: tuple[DrawnStep, ...]) -> str:
    """Return a flowchart of steps, from the top down.

    A nested workflow is a box around its steps. An arrow names the slots that a later step reads.
    An arrow back says until when a step repeats.
    """
    return "\n".join(("flowchart TD", *_lines(steps, "s", "    "))) + "\n"


def _lines(steps: tuple[DrawnStep, ...], above: str, indent: str) -> Iterator[str]:
    ids = tuple(f"{above}{number}" for number in range(1, len(steps) + 1))
    for name, step in zip(ids, steps, strict=True):
        if step.inside:
            yield f'{indent}subgraph {name}["{_label(step)}"]'
            yield from _lines(step.inside, f"{name}_", f"{indent}    ")
            yield f"{indent}end"
        else:
            yield f'{indent}{name}["{_label(step)}"]'
        if step.again:
            first, last = (
                (f"{name}_1", f"{name}_{len(step.inside)}") if step.inside else (name, name)
            )
            yield f'{indent}{last} -->|"until {_text(step.again)}"| {first}'
    for name, following, step in zip(ids, ids[1:], steps, strict=False):
        words = _slots(step.hands_on)
        arrow = f'-->|"{words}"|' if words else "-->"
        yield f"{indent}{name} {arrow} {following}"


def _label(step: DrawnStep) -> str:
    times = f"runs: {step.runs}, {step.seconds:.1f} s" if step.runs else ""
    return "<br/>".join(_text(line) for line in (step.name, *step.rules, times) if line)


def _slots(names: tuple[str, ...]) -> str:
    more = len(names) - _MAX_SLOTS
    rest = (f"{more} more",) if more > 0 else ()
    return ", ".join(map(_text, (*names[:_MAX_SLOTS], *rest)))


def _text(words: str) -> str:
    """Return a text without characters that end a label or act as markup."""
    escaped = words.replace("#", "#35;").replace('"', "#quot;")
    return escaped.replace("<", "#lt;").replace(">", "#gt;")
