"""The witness: a case has passed only if its body ran to its end, and no foreign code was altered.

The run without the change is the control: what also happens there is no cheat.
"""

import re
from collections.abc import Iterable

from attrs import evolve, field, frozen

from adws.core.flag import Flag
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.core.visible import visible
from adws.core.witness import Alteration, BodyPlan, Witness
from adws.languages.language import language_of
from adws.trust.reasons import named
from adws.trust.repetition import passes

RULE = "altered-state"
_SPELLED = {
    "decimal context": r"\w*context\b",
    "locale": r"\bsetlocale\b",
    "signal.signal": r"\bsignal\.signal\b|\badd_signal_handler\b",
    "sys.set_asyncgen_hooks": r"\bset_asyncgen_hooks\b",
    "codecs": r"\b(register_error|codecs\.(un)?register)\b",
    "warnings": r"\b(filterwarnings|simplefilter)\b",
}


@frozen
class Control:
    """The control: facts about the code without the change."""

    witness: Witness = field(factory=Witness)
    """The witness of the same cases without the change; empty if they could not be run."""
    loaded: bool = False
    """Whether everything under examination could be loaded without the change."""
    texts: tuple[str, ...] = ()
    """The texts of the changed source files without the change."""

    def excuses(self, alteration: Alteration) -> bool:
        """Whether the same is altered without the change, or would be according to its source."""
        if any(alteration.name == other.name for other in self.witness.alterations):
            return True
        sort = alteration.name.partition(":")[0]
        name = re.escape(re.split(r"[.: ]", sort)[-1])
        stores = rf"\.{name}\s*=(?!=)|[\"']{name}[\"']|\b{name}\.(append|insert)\b"
        pattern = _SPELLED.get(sort, stores)
        return any(re.search(pattern, text) for text in self.texts)


def may_excuse(path: str, before: SuiteReport) -> bool:
    """Whether a program in a language of these cases can load a file: documents excuse nothing."""
    language = language_of(path)
    if language is None or not language.loads(path):
        return False
    return any(language_of(case.file) is language for case in before.cases)


def is_doubtful(witness: Witness, case_ids: tuple[str, ...]) -> bool:
    """Whether a witness must be compared with a run without the change."""
    all_ended = all(witness.ended(case_id) for case_id in case_ids)
    return not (witness.loaded and all_ended) or bool(witness.alterations)


def weigh_witness(
    verdict: Verdict,
    before: SuiteReport,
    witness: Witness,
    control: Control,
    case_ids: tuple[str, ...],
) -> Verdict:
    """Refuse a change with which cases pass without their bodies, or that alters others' code.

    ``case_ids`` passed in the run of ``witness``; ``before`` is the report without the change.
    Cases without a record are noted.
    """
    altered = tuple(
        alteration for alteration in witness.alterations if not control.excuses(alteration)
    )
    refused = tuple(alteration for alteration in altered if alteration.refused and control.loaded)
    reasons = (
        *_reasons(before, witness, control.witness, case_ids),
        *(_reason(alteration) for alteration in dict.fromkeys(refused)),
    )
    if reasons:
        return evolve(verdict, accepted=False, reasons=reasons, layer=Layer.WITNESS)
    flags = tuple(_flag(alteration) for alteration in altered if alteration not in refused)
    flagged = evolve(verdict, flags=(*verdict.flags, *flags))
    silent = tuple(
        case_id for case_id in case_ids if not witness.plans.get(case_id, BodyPlan()).bodies
    )
    if len(silent) == len(case_ids):
        why = "no line can be compiled into the body of any of these cases"
        return flagged.with_impossible_layer(Layer.WITNESS, why)
    note = f"adws cannot see how the bodies of these tests end: {named(silent)}"
    return evolve(flagged, notes=(*flagged.notes, note)) if silent else flagged


def _reasons(
    before: SuiteReport, witness: Witness, control: Witness, case_ids: tuple[str, ...]
) -> Iterable[str]:
    silenced = tuple(
        case_id
        for case_id in case_ids
        if control.plans.get(case_id, BodyPlan()).bodies
        and not witness.plans.get(case_id, BodyPlan()).bodies
    )
    if silenced:
        yield f"these cases are kept from recording how their bodies end: {named(silenced)}"
    unended = tuple(
        case_id for case_id in case_ids if _passes_unended(case_id, before, witness, control)
    )
    if unended:
        unended_cases = tuple(_unended_case(witness, case_id) for case_id in unended)
        yield f"passes although the body does not run to its end: {named(unended_cases)}"


def _passes_unended(case_id: str, before: SuiteReport, witness: Witness, control: Witness) -> bool:
    """Whether a case passes without its body, and there is no honest explanation.

    A decorator may catch the exception that its case is to raise: then the exception differs from
    the one without the change.
    """
    plan = witness.plans.get(case_id, BodyPlan())
    if not plan.bodies or witness.ended(case_id):
        return False
    if passes(before, case_id) and not control.ended(case_id):
        return False
    if not plan.decorated:
        return True
    if case_id not in witness.endings:
        return case_id in control.endings
    return witness.raised(case_id) == control.raised(case_id)


def _unended_case(witness: Witness, case_id: str) -> str:
    raised = witness.raised(case_id)
    return f"{case_id} ({f'it raises {raised[-1]}' if raised else 'it does not run to its end'})"


def _reason(alteration: Alteration) -> str:
    return visible(
        f"alters {alteration.name}, which is not the project's, {_time_words(alteration)}"
    )


def _time_words(alteration: Alteration) -> str:
    return (
        f"while {alteration.case_id} runs"
        if alteration.case_id
        else "while the tests are loaded or run"
    )


def _flag(alteration: Alteration) -> Flag:
    why = "the change alters foreign code: tests that depend on it may prove nothing"
    return Flag(
        RULE, alteration.case_id.partition("::")[0] or "-", 0, visible(alteration.name), why
    )
