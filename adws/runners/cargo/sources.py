"""The independent counts of one run of cargo, in its own unit: tests."""

from adws.core.suite import Source
from adws.runners.cargo.records import Ran, Session, Told


def sources_of(session: Session) -> tuple[Source, ...]:
    """Return what was told of each test, what the ends of the suites say, and what was listed.

    Each test program lists its tests before it runs them; rustdoc says how many there are. Only
    targets that came to their end are counted: a case of its own stands for any other.
    """
    whole = tuple(ran for ran in session.ran if ran.target.harness and ran.closed)
    return (_told(whole), _summed(whole), Source("list", total=sum(map(_planned, whole))))


def _told(whole: tuple[Ran, ...]) -> Source:
    events = [told.event for ran in whole for told in ran.results]
    passed, failed = events.count("ok"), events.count("failed")
    return Source("tests", passed, failed, events.count("ignored"), len(events))


def _summed(whole: tuple[Ran, ...]) -> Source:
    ends = [told for ran in whole for told in ran.suites if told.event != "started"]
    passed, failed, ignored = (
        sum(getattr(told, name) for told in ends) for name in ("passed", "failed", "ignored")
    )
    return Source("suites", passed, failed, ignored, passed + failed + ignored)


def _planned(ran: Ran) -> int:
    listed = ran.target.listed
    return sum(map(_announced, ran.suites)) if listed is None else len(listed)


def _announced(told: Told) -> int:
    return told.test_count if told.event == "started" else 0
