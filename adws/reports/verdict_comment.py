"""A verdict as the one comment that a pull request gets, and its title for a status."""

import re

from adws.core.proposal import Proposal
from adws.core.verdict import Colour, Verdict
from adws.core.verdict_record import LayerState, layers_of
from adws.reports.changed_calls import changed_calls_section
from adws.reports.counted import counted
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.reports.not_run import not_run_section

_MOST_CHARACTERS = 60_000
_CUT = "\n\n*This goes on: the whole report is in the files of this run.*\n"
_MENTION = re.compile(r"(`[^`\n]*`)|@")


def verdict_title(verdict: Verdict) -> str:
    """Return the verdict in one line of at most 140 characters.

    >>> verdict_title(Verdict(accepted=True))
    'yes: a green that can be trusted'
    """
    if verdict.colour is Colour.GREEN:
        return "yes: a green that can be trusted"
    if verdict.colour is Colour.YELLOW:
        return f"yes, but look at {counted(len(verdict.flags), 'suspicious line')}"
    where = f", refused by the layer '{verdict.layer}'" if verdict.layer else ""
    return f"no: {counted(len(verdict.reasons), 'reason')}{where}"


def verdict_comment(verdict: Verdict, proposal: Proposal, cage: str) -> str:
    """Return the comment as Markdown; ``cage`` says what held the code on trial.

    It names nobody: an ``@`` in a text of others does not call the person behind it.
    """
    whole = document(
        f"adws judge: {plain(verdict_title(verdict))}",
        (
            not_run_section(verdict.not_run),
            _listed("Why not", tuple(plain(reason) for reason in verdict.reasons)),
            _listed(
                "Look at these lines",
                tuple(f"{code(flag.place)}: {plain(flag.why)}" for flag in verdict.flags),
            ),
            changed_calls_section("What this change does", verdict.calls),
            _listed("Fixed", tuple(map(code, verdict.fixed))),
            _listed("Broken", tuple(map(code, verdict.broken))),
            _listed("Not judged: these files decide what is judged", _dropped(proposal)),
            section("Layers of the judge", _layers(verdict), f"Code on trial: {plain(cage)}"),
        ),
    )
    whole = _MENTION.sub(lambda found: found[1] or "&#64;", whole)
    if len(whole) <= _MOST_CHARACTERS:
        return whole
    return whole[:_MOST_CHARACTERS].rpartition("\n")[0] + _CUT


def _layers(verdict: Verdict) -> str:
    refusing = None if verdict.accepted else verdict.layer
    rows = (
        (
            plain(one.layer),
            "refuses" if one.layer is refusing else plain(_looked(one.state)),
            plain(one.why),
        )
        for one in layers_of(verdict)
    )
    return table(("Layer", "Result", "Why"), rows)


def _looked(state: LayerState) -> str:
    return "nothing against it" if state is LayerState.RAN else state.value


def _dropped(proposal: Proposal) -> tuple[str, ...]:
    return tuple(map(code, proposal.dropped))


def _listed(title: str, items: tuple[str, ...]) -> str:
    return section(title, bullets(items)) if items else ""
