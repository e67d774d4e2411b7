"""A verdict as the comment on a pull request, and its title for a status."""

import re

from adws.core.proposal import Proposal
from adws.core.quantity import quantity
from adws.core.verdict import Colour, Verdict
from adws.core.verdict_record import LayerState, layers_of
from adws.reports.changed_calls import changed_calls_section
from adws.reports.limits import limits_section
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.not_run import not_run_section

_MAX_CHARACTERS = 60_000
_CUT = "\n\n*Cut here: the files of this run have the whole report.*\n"
_MENTION = re.compile(r"(`[^`\n]*`)|@")


def verdict_title(verdict: Verdict) -> str:
    """Return the verdict in one line of at most 140 characters.

    >>> verdict_title(Verdict(accepted=True))
    'yes: a green that can be trusted'
    """
    if verdict.colour is Colour.GREEN:
        return "yes: a green that can be trusted"
    if verdict.colour is Colour.YELLOW and not verdict.flags:
        return "yes, but limited: the test tool cannot show everything"
    if verdict.colour is Colour.YELLOW:
        return f"yes, but look at {quantity(len(verdict.flags), 'suspicious line')}"
    where = f", refused by the layer '{verdict.layer}'" if verdict.layer else ""
    return f"no: {quantity(len(verdict.reasons), 'reason')}{where}"


def verdict_comment(verdict: Verdict, proposal: Proposal, cage: str) -> str:
    """Return the comment as Markdown; ``cage`` says what confined the code on trial.

    It mentions nobody: an ``@`` in the text of others notifies no one.
    """
    whole = document(
        f"adws judge: {plain(verdict_title(verdict))}",
        (
            not_run_section(verdict.not_run),
            _bullet_section("Why not", tuple(plain(reason) for reason in verdict.reasons)),
            _bullet_section(
                "Look at these lines",
                tuple(f"{code(flag.place)}: {plain(flag.why)}" for flag in verdict.flags),
            ),
            limits_section(verdict.limits if verdict.accepted else ()),
            changed_calls_section("What this change does", verdict.calls),
            _bullet_section("Fixed", tuple(map(code, verdict.fixed))),
            _bullet_section("Broken", tuple(map(code, verdict.broken))),
            _bullet_section(
                "Edits that did not count: adws judged with these files as the base has them",
                tuple(map(code, proposal.dropped)),
            ),
            section("Layers of the judge", _layers(verdict), f"Code on trial: {plain(cage)}"),
        ),
    )
    whole = _MENTION.sub(lambda match: match[1] or "&#64;", whole)
    if len(whole) <= _MAX_CHARACTERS:
        return whole
    return whole[:_MAX_CHARACTERS].rpartition("\n")[0] + _CUT


def _layers(verdict: Verdict) -> str:
    refusing = None if verdict.accepted else verdict.layer
    rows = (
        (
            plain(layer.layer),
            "refuses" if layer.layer is refusing else plain(_layer_words(layer.state)),
            plain(layer.why),
        )
        for layer in layers_of(verdict)
    )
    return table(("Layer", "Result", "Why"), rows)


def _layer_words(state: LayerState) -> str:
    return "nothing against it" if state is LayerState.RAN else state.value


def _bullet_section(title: str, items: tuple[str, ...]) -> str:
    return section(title, bullets(items)) if items else ""
