"""Drivers that spend money in lanes, finish, give back, and are killed: as values to be played."""

from attrs import define, field, frozen
from returns.pipeline import is_successful

from adws.core.railway import settle as settled
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.money_file import read_calls
from adws.ledger.money.reservation import Reservation, release, reserve, settle
from adws.testing import FakeIo
from adws.tests.ledger.money.calls import FILE, PROJECT, a_wish
from adws.tests.vcs.repositories import value


@frozen
class Ask:
    """A lane asks its agent: it may cost ``amount_usd``."""

    lane: int
    amount_usd: float


@frozen
class End:
    """The call of a lane ends: it has cost a ``part`` of its limit, and told so, or not.

    A part above 1 is an agent that overshoots.
    """

    lane: int
    part: float
    told: bool = True


@frozen
class GiveBack:
    """The call of a lane was not made."""

    lane: int


@frozen
class Kill:
    """All lanes are killed; their calls have cost a ``part`` of their limits.

    A kill in the middle of an entry leaves so many characters of it (``cut``), none when it came
    between two.
    """

    part: float
    cut: int = 0


@frozen
class Wait:
    """Time passes."""

    hours: float


Event = Ask | End | GiveBack | Kill | Wait


@define
class Life:
    """What is played on a machine in memory, and what it has truly cost.

    ``beyond_usd`` is how far the calls have gone beyond their limits, all together, and
    ``entered`` what must be in the file.
    """

    io: FakeIo
    caps: Caps
    open: dict[int, Reservation] = field(factory=dict[int, Reservation])
    cost_usd: float = 0.0
    beyond_usd: float = 0.0
    entered: dict[str, float] = field(factory=dict[str, float])

    def play(self, event: Event) -> None:
        """Let one thing happen; a lane with a call under way cannot ask, one without cannot end."""
        match event:
            case Ask(lane, amount_usd) if lane not in self.open:
                self._ask(lane, amount_usd)
            case End(lane, part, result) if lane in self.open:
                self._end(self.open.pop(lane), part, item=result)
            case GiveBack(lane) if lane in self.open:
                self._give_back(self.open.pop(lane))
            case Kill(part, cut):
                self._kill(part, cut)
            case Wait(hours):
                self.io.seconds += hours * 3600
            case _:
                pass

    @property
    def calls(self) -> tuple[Call, ...]:
        """What the file says."""
        return value(read_calls(PROJECT.root))

    def _ask(self, lane: int, amount_usd: float) -> None:
        wish = a_wish(amount_usd, key=f"r1/{lane}")
        outcome = settled(reserve(PROJECT.root, wish, self.caps))
        if is_successful(outcome):
            granted = outcome.unwrap()
            self.open[lane] = granted
            self.entered[granted.id] = granted.granted.amount_usd

    def _end(self, call: Reservation, part: float, *, item: bool) -> None:
        cost_usd = self._pay(call, part)
        entry = value(settle(PROJECT.root, call, cost_usd if item else None))
        self.entered[call.id] = entry.cost_usd

    def _give_back(self, call: Reservation) -> None:
        value(release(PROJECT.root, call))
        self.entered[call.id] = 0.0

    def _kill(self, part: float, cut: int) -> None:
        for call in self.open.values():
            _ = self._pay(call, part)
        self.open.clear()
        if cut and is_successful(settled(reserve(PROJECT.root, a_wish(0.1), self.caps))):
            text = self.io.files[FILE]
            start = text.rindex("\n", 0, -1) + 1 if text.count("\n") > 1 else 0
            self.io.files[FILE] = text[: min(start + cut, len(text) - 2)]

    def _pay(self, call: Reservation, part: float) -> float:
        granted_usd = call.granted.amount_usd
        cost_usd = part * granted_usd
        self.cost_usd += cost_usd
        self.beyond_usd += max(0.0, cost_usd - granted_usd)
        return cost_usd
