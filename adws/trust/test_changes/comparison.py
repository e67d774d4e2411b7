"""Compare two versions of a test file, routine by routine, in sentences."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

from adws.core.quantity import quantity
from adws.trust.test_changes.assertion import Assertion, change_of
from adws.trust.test_changes.code import Code
from adws.trust.test_changes.routine import CaseFile, Routine

_Item = TypeVar("_Item", bound=Hashable)


def compare(before: CaseFile, after: CaseFile) -> tuple[str, ...]:
    """Return a sentence for each change that an edit makes to a test file."""
    return (
        *_shadowed(before, after),
        *_routines(_by_name(before), _by_name(after)),
        *(f"all cases: {signal}" for signal in _added_items(before.signals, after.signals)),
        *_around(before.around, after.around),
    )


def _by_name(file: CaseFile) -> dict[str, Routine]:
    return {routine.name: routine for routine in file.routines}


def _shadowed(before: CaseFile, after: CaseFile) -> Iterator[str]:
    was = Counter(routine.name for routine in before.routines)
    now = Counter(routine.name for routine in after.routines)
    for name in now:
        if was[name] and now[name] > was[name]:
            yield f"{name}: a later definition of the same name replaces it"


def _routines(before: dict[str, Routine], after: dict[str, Routine]) -> Iterator[str]:
    new = {name: routine for name, routine in after.items() if name not in before}
    for name, was in before.items():
        if name in after:
            yield from (f"{name}: {change}" for change in _changes(was, after[name]))
            continue
        match = next((routine for routine in new.values() if routine.body == was.body), None)
        yield f"{name}: {_removal(was, match)}"
        _ = new.pop(match.name, None) if match else None
    yield from (f"{name}: the {routine.noun} was added" for name, routine in new.items())


def _removal(was: Routine, match: Routine | None) -> str:
    if match is None:
        return f"the {was.noun} was deleted"
    lost_noun = "" if match.noun == was.noun else f", which is no longer a {was.noun}"
    return f"the {was.noun} was renamed to `{match.name}`{lost_noun}; what it does is the same"


def _changes(before: Routine, after: Routine) -> tuple[str, ...]:
    if before.whole == after.whole:
        return ()
    sentences = (
        *_role(before, after),
        *_assertions(before.assertions, after.assertions),
        *_rows(before.rows, after.rows),
        *map(str, _added_items(before.signals, after.signals)),
    )
    return sentences or (f"the {before.noun} changed, but not what it asserts",)


def _role(before: Routine, after: Routine) -> Iterator[str]:
    if after.noun != before.noun:
        yield f"the {before.noun} is now a {after.noun}"


def _assertions(before: Sequence[Assertion], after: Sequence[Assertion]) -> Iterator[str]:
    removed_texts = _added_items(
        [assertion.whole for assertion in after], [assertion.whole for assertion in before]
    )
    added_texts = _added_items(
        [assertion.whole for assertion in before], [assertion.whole for assertion in after]
    )
    removed = [assertion for assertion in before if assertion.whole in removed_texts]
    added = [assertion for assertion in after if assertion.whole in added_texts]
    for was in removed:
        match = _matching(was, removed, added)
        yield change_of(was, match) if match else f"the assertion {was.whole} was removed"
        added = [assertion for assertion in added if assertion is not match]
    yield from (f"the assertion {assertion.whole} was added" for assertion in added)


def _matching(was: Assertion, removed: list[Assertion], added: list[Assertion]) -> Assertion | None:
    """Return the assertion that replaced ``was``: with the same subject, or the only new one."""
    same = (
        assertion
        for assertion in added
        if assertion.subject is not None and assertion.subject == was.subject
    )
    alone = added[0] if len(removed) == len(added) == 1 else None
    return next(same, alone)


def _rows(before: tuple[Code, ...] | None, after: tuple[Code, ...] | None) -> Iterator[str]:
    was, now = before or (), after or ()
    cut, new = _added_items(now, was), _added_items(was, now)
    if len(cut) == len(new) == 1:
        yield f"a row of its table changed: {cut[0]} → {new[0]}"
    elif len(now) < len(was):
        yield f"{len(was) - len(now)} of the {len(was)} rows of its table were cut"
    elif cut:
        yield f"{len(cut)} of the {len(was)} rows of its table were replaced"
    elif new:
        yield f"added to its table: {quantity(len(new), 'row')}"


def _around(before: tuple[Code, ...], after: tuple[Code, ...]) -> Iterator[str]:
    removed_code, added_code = _added_items(after, before), _added_items(before, after)
    if len(removed_code) == len(added_code) == 1:
        yield f"outside of the cases: {removed_code[0]} became {added_code[0]}"
        return
    yield from (f"outside of the cases: {code} was removed" for code in removed_code)
    yield from (f"outside of the cases: {code} was added" for code in added_code)


def _added_items(before: Sequence[_Item], after: Sequence[_Item]) -> list[_Item]:
    """Return the items that ``after`` has and ``before`` has not, in order."""
    spare = Counter(before)
    extra: list[_Item] = []
    for item in after:
        if spare[item] > 0:
            spare[item] -= 1
        else:
            extra.append(item)
    return extra
