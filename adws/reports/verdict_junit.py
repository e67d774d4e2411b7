"""A verdict as JUnit XML: a case for each layer of the judge."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from adws.core.verdict import Verdict
from adws.core.verdict_record import LayerRun, LayerState, layers_of
from adws.core.visible import one_line

_NAME = "adws judge"


def verdict_junit(verdict: Verdict) -> str:
    """Return a report: the layer that refuses is a failure, layers that did not run are skipped."""
    layers = layers_of(verdict)
    skipped = sum(layer.state is not LayerState.RAN for layer in layers)
    suite = Element(
        "testsuite",
        name=_NAME,
        tests=str(len(layers) + (not verdict.accepted and verdict.layer is None)),
        failures=str(int(not verdict.accepted)),
        errors="0",
        skipped=str(skipped),
    )
    for layer in layers:
        _layer(suite, layer, verdict)
    if not verdict.accepted and verdict.layer is None:
        _refuse(SubElement(suite, "testcase", classname=_NAME, name="verdict"), verdict)
    indent(suite)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(suite, encoding="unicode")}\n'


def _layer(suite: Element, run: LayerRun, verdict: Verdict) -> None:
    case = SubElement(suite, "testcase", classname=_NAME, name=run.layer.value)
    if run.state is not LayerState.RAN:
        _ = SubElement(case, "skipped", message=one_line(f"{run.state.value}: {run.why}"))
    elif not verdict.accepted and run.layer is verdict.layer:
        _refuse(case, verdict)


def _refuse(case: Element, verdict: Verdict) -> None:
    reasons = [one_line(reason) for reason in verdict.reasons]
    failure = SubElement(case, "failure", message=next(iter(reasons), "refused"))
    failure.text = "\n".join(reasons)
