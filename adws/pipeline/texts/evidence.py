"""What is known about a head beside the facts: words of the judge, of an agent, of git."""

from attrs import frozen


@frozen
class HeadEvidence:
    """What is known about a head; an empty field is unknown.

    ``file`` is that of the spec, ``title`` its test's. ``output`` is what failing tests or checks
    printed, ``reasons`` why the judge refuses. ``error`` is what the agent's run said at its end,
    ``markers`` the conflicts as they are in the files, ``notes`` what a hand-over should know.
    """

    file: str = ""
    title: str = ""
    output: str = ""
    reasons: tuple[str, ...] = ()
    error: str = ""
    markers: str = ""
    notes: str = ""
