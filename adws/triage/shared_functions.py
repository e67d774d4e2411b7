"""Find groups of failures with one cause: their cases run a function that no passing case runs.

The evidence of a failure may name no code of the project: an assertion sees a wrong value, and two
assertions look at different ones. What failing cases execute, and passing ones do not, is the
oldest sign of where a fault is (Agrawal, Horgan, London and Wong, "Fault localization using
execution slices and dataflow tests", 1995).
"""

from collections.abc import Iterable, Mapping

from adws.core.failure import ErrorType, Failure, by_group
from adws.core.shared_function import FunctionPlace, SharedFunction

_IN_A_BODY = frozenset({ErrorType.ASSERTION, ErrorType.RUNTIME})


def can_share(failure: Failure) -> bool:
    """Whether a case failed in its own body, so that what it ran says something."""
    return failure.error_type in _IN_A_BODY and failure.evidence.phase == "call"


def shared_functions(
    failures: Iterable[Failure],
    functions: Mapping[str, tuple[str, ...]],
    passing: frozenset[str],
    elsewhere: tuple[str, ...] = (),
) -> tuple[SharedFunction, ...]:
    """Return the functions that join groups of failures; each group is joined once at most.

    ``functions`` are those that each case ran, in the order of their calls, as ``FILE:LINE:NAME``;
    ``elsewhere`` are those that ran where it is not known for which case. A function joins groups
    if every failing case of theirs runs it, no passing case does, and it did not run elsewhere. The
    function that the fewest groups have in common counts first, because it says most; of several,
    the one that is called last. Without a passing case that ran something, nothing is joined.
    """
    harmless = frozenset(name for case in passing for name in functions.get(case, ()))
    if not harmless:
        return ()
    members = by_group(failures)
    run_by = _groups_by_function(members, functions, harmless.union(elsewhere))
    joined: set[str] = set()
    found: list[SharedFunction] = []
    for name, sharing in sorted(run_by.items(), key=lambda item: len(item[1])):
        groups = tuple(group for group in sharing if group not in joined)
        if len(groups) > 1:
            joined.update(groups)
            found.append(_shared(name, groups, members))
    return tuple(found)


def _groups_by_function(
    members: Mapping[str, list[Failure]],
    functions: Mapping[str, tuple[str, ...]],
    harmless: frozenset[str],
) -> dict[str, list[str]]:
    """Return the groups whose cases all run a function that no passing case runs.

    The functions that are called last come first.
    """
    groups: dict[str, list[str]] = {}
    for group, failures in members.items():
        runs = [functions.get(failure.case_id, ()) for failure in failures]
        common = frozenset(runs[0]).intersection(*runs)
        for name in runs[0]:
            if name in common and name not in harmless:
                groups.setdefault(name, []).append(group)
    return dict(reversed(groups.items()))


def _shared(
    name: str, groups: tuple[str, ...], members: Mapping[str, list[Failure]]
) -> SharedFunction:
    place, _, function = name.rpartition(":")
    file, _, line = place.rpartition(":")
    case_ids = tuple(failure.case_id for group in groups for failure in members[group])
    return SharedFunction(FunctionPlace(function, file, int(line)), groups, case_ids)
