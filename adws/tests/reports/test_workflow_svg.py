"""The picture of a workflow as SVG."""

from xml.etree import ElementTree as ET

from attrs import evolve

from adws.core.drawn_workflow import DrawnStep
from adws.reports.workflow_svg import workflow_svg

_SVG = "{http://www.w3.org/2000/svg}"
SLOW = DrawnStep("gate", ("when <it> & that",), hands_on=("verdict",), runs=2, seconds=4.0)
QUICK = DrawnStep("record", hands_on=tuple("abcdef"), runs=1, seconds=1.0)
ROUND = DrawnStep("round", ("when not done",), (SLOW, QUICK), again="done")
LAST = DrawnStep("report", ("always",))


def parsed(*steps: DrawnStep) -> ET.Element:
    """Return the picture as a tree of elements; what is no XML raises."""
    return ET.fromstring(workflow_svg("fix", steps))  # noqa: S314 - we have written it


def texts(picture: ET.Element) -> list[str]:
    """Return the words of a picture from the top down."""
    return [str(item.text) for item in picture.iter(f"{_SVG}text")]


def test_steps_rules_slots_loops_and_times_are_in_it() -> None:
    """From the top down; an arrow names four slots at most."""
    assert texts(parsed(ROUND, QUICK, LAST)) == [
        *("round", "when not done", "until done"),
        *("gate", "when <it> & that", "runs: 2, 4.0 s", "verdict"),
        *("record", "runs: 1, 1.0 s"),
        *("record", "runs: 1, 1.0 s", "a, b, c, d, 2 more"),
        *("report", "always"),
    ]


def test_boxes_lie_in_each_other_and_below_each_other() -> None:
    """The picture ends below the last one."""
    picture = parsed(ROUND, LAST)
    _paper, *boxes = picture.iter(f"{_SVG}rect")
    edges = [
        tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height")) for box in boxes
    ]
    whole, gate, record, report = edges
    for inner in (gate, record):
        assert whole[0] < inner[0]
        assert inner[0] + inner[2] < whole[0] + whole[2]
        assert whole[1] < inner[1]
        assert inner[1] + inner[3] < whole[1] + whole[3]
    assert gate[1] + gate[3] < record[1]
    assert whole[1] + whole[3] < report[1]
    assert report[1] + report[3] < float(picture.attrib["height"])


def test_the_slowest_step_is_the_darkest() -> None:
    """Without a run, all are alike."""
    shown = [
        item.attrib.get("fill-opacity")
        for picture in (parsed(SLOW, QUICK), parsed(evolve(SLOW, runs=0, seconds=0.0)))
        for item in picture.iter(f"{_SVG}rect")
    ]
    assert shown == [None, "0.54", "0.17", None, "0.04"]
    assert "runs" not in "".join(texts(parsed(LAST)))


def test_an_arrow_at_the_side_leads_back_from_a_repeated_step() -> None:
    """Beside those between steps; and an empty workflow is an empty picture."""
    assert len([*parsed(ROUND).iter(f"{_SVG}path")]) == 3
    assert len([*parsed(SLOW, LAST).iter(f"{_SVG}path")]) == 2
    assert texts(parsed()) == []
