"""The picture of a workflow as SVG: for a browser, a page of documentation, a report."""

from collections.abc import Iterator, Sequence
from html import escape

from attrs import frozen

from adws.core.drawn_workflow import DrawnStep
from adws.reports.excerpt import excerpt

_WIDTH = 560
_MARGIN = 16
"""What lies between a box and what is in it, or around all boxes."""
_LINE = 18
_GAP = 36
"""What lies between two steps: the arrow with its slots."""
_MOST_SLOTS = 4
_CHARACTERS = 72
"""How many letters of a line fit into a box."""
_HEAD = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {{height}}" width="{_WIDTH}" \
height="{{height}}" font-family="sans-serif" font-size="13">
<title>{{title}}</title>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
orient="auto"><path d="M0 0 8 4 0 8z" fill="#555"/></marker></defs>
<rect width="100%" height="100%" fill="white"/>
"""


@frozen
class _Place:
    """Where a box stands: its left and upper ends, and its width, in pixels."""

    left: int
    top: int
    width: int


def workflow_svg(name: str, steps: tuple[DrawnStep, ...]) -> str:
    """Return a picture of steps, from the top down.

    A nested workflow is a box around its steps. An arrow names the slots that a step hands on to
    later ones, an arrow at the right leads back from a step that is repeated. The longer a step
    took in the run that is shown, the darker it is.
    """
    slowest = max((step.seconds for step in _all(steps)), default=0.0)
    place = _Place(_MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN)
    head = _HEAD.format(height=_height_of_all(steps) + 2 * _MARGIN, title=escape(name))
    return "\n".join((head.rstrip("\n"), *_boxes(steps, place, slowest), "</svg>")) + "\n"


def _all(steps: Sequence[DrawnStep]) -> Iterator[DrawnStep]:
    for step in steps:
        yield step
        yield from _all(step.inside)


def _height_of_all(steps: Sequence[DrawnStep]) -> int:
    return sum(map(_height, steps)) + _GAP * max(0, len(steps) - 1)


def _height(step: DrawnStep) -> int:
    inside = _height_of_all(step.inside) + _MARGIN if step.inside else 0
    return _LINE * len(_words(step)) + _MARGIN + inside


def _words(step: DrawnStep) -> tuple[str, ...]:
    again = f"until {step.again}" if step.again else ""
    times = f"runs: {step.runs}, {step.seconds:.1f} s" if step.runs else ""
    return tuple(line for line in (step.name, *step.rules, again, times) if line)


def _boxes(steps: Sequence[DrawnStep], place: _Place, slowest: float) -> Iterator[str]:
    top = place.top
    for number, step in enumerate(steps, start=1):
        height = _height(step)
        yield from _box(step, _Place(place.left, top, place.width), height, slowest)
        top += height
        if number < len(steps):
            yield from _arrow(step, place.left + place.width // 2, top)
            top += _GAP


def _box(step: DrawnStep, place: _Place, height: int, slowest: float) -> Iterator[str]:
    share = step.seconds / slowest if slowest and not step.inside else 0.0
    yield (
        f'<rect x="{place.left}" y="{place.top}" width="{place.width}" height="{height}" rx="6" '
        f'fill="#f80" fill-opacity="{0.04 + 0.5 * share:.2f}" stroke="#888"/>'
    )
    words = _words(step)
    for line, text in enumerate(words):
        weight = ' font-weight="bold"' if line == 0 else ""
        height_of_text = place.top + _LINE * (line + 1)
        label = escape(excerpt(text, _CHARACTERS))
        yield f'<text x="{place.left + 12}" y="{height_of_text}"{weight}>{label}</text>'
    if step.again:
        yield from _way_back(place, height)
    if step.inside:
        below = place.top + _LINE * len(words) + _MARGIN // 2
        inner = _Place(place.left + _MARGIN, below, place.width - 3 * _MARGIN)
        yield from _boxes(step.inside, inner, slowest)


def _way_back(place: _Place, height: int) -> Iterator[str]:
    right, bottom = place.left + place.width - 6, place.top + height - 8
    yield (
        f'<path d="M{right - 14} {bottom}h8q6 0 6-6V{place.top + 14}q0-6-6-6h-8" fill="none" '
        'stroke="#555" marker-end="url(#end)"/>'
    )


def _arrow(step: DrawnStep, middle: int, top: int) -> Iterator[str]:
    yield (
        f'<path d="M{middle} {top}v{_GAP - 2}" fill="none" stroke="#555" marker-end="url(#end)"/>'
    )
    names = step.hands_on
    more = (f"{len(names) - _MOST_SLOTS} more",) if len(names) > _MOST_SLOTS else ()
    if names:
        text = escape(excerpt(", ".join((*names[:_MOST_SLOTS], *more)), _CHARACTERS // 2))
        yield f'<text x="{middle + 8}" y="{top + _GAP // 2 + 4}" fill="#555">{text}</text>'
