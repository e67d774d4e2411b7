"""What the model service answers, as values, and in which order."""

import itertools
from collections.abc import Callable, Mapping

from attrs import field, frozen

from adws.core.money import Usage
from adws.tests.model_server.request import Request

_USED = Usage(input_tokens=10, output_tokens=5, cached_tokens=0)


@frozen
class Say:
    """The model says something and has ended its turn; ``used`` is what that is told to cost.

    ``stop`` is the service's word for why it ended, where it is not the common one.
    """

    text: str
    used: Usage = _USED
    stop: str = ""


@frozen
class Use:
    """The model uses a tool of the agent's, under the agent's name for it."""

    tool: str
    arguments: Mapping[str, object]
    text: str = ""
    used: Usage = _USED


@frozen
class Refuse:
    """The service answers with an HTTP error; ``kind`` is its word for it, where it has one."""

    status: int
    message: str = "no"
    headers: Mapping[str, str] = field(factory=dict[str, str])
    kind: str = ""


@frozen
class Hang:
    """The service takes the question and is silent for so long; then it closes the connection."""

    seconds: float = 3600.0


@frozen
class Cut:
    """The stream breaks off in the middle of this answer."""

    text: str = "I was about to say something."


@frozen
class Stall:
    """The stream stops in the middle of this answer, and the connection stays open."""

    text: str = "I was about to say something."


Reply = Say | Use | Refuse | Hang | Cut | Stall
Script = Callable[[Request], Reply]


def in_turn(*replies: Reply) -> Script:
    """Return a script that gives one reply after the other, and the last one again and again.

    >>> script = in_turn(Hang(1.0), Hang(2.0))
    >>> [script(Request("/")).seconds for _ in range(3)]
    [1.0, 2.0, 2.0]
    """
    count = itertools.count()
    return lambda _request: replies[min(next(count), len(replies) - 1)]


def by_words(scripts: Mapping[str, Script]) -> Script:
    """Return a script that takes the first of these whose key stands in what the user asked.

    Each goes on for itself, so that one service can play several conversations at once. What none
    of them is for is refused as a bad request.
    """

    def script(request: Request) -> Reply:
        fitting = [script for words, script in scripts.items() if words in request.asked]
        return fitting[0](request) if fitting else Refuse(400, "the script has no answer for this")

    return script
