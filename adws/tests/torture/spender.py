"""The process that is tortured over money: it reserves and settles, and says what is safe.

``python -m adws.tests.torture.spender FOLDER CAP WISH`` waits for the file ``go`` in the folder and
asks for ``WISH`` USD as often as the cap of the run allows. It settles every second call at half of
what was granted, and leaves the others unsettled.
"""

import sys
import time
from pathlib import Path, PurePath

from returns.pipeline import is_successful

from adws.core.context import Context
from adws.core.errors import BudgetExhausted
from adws.core.railway import settle as settled
from adws.ledger.money.caps import Caps
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.reservation import Reservation, reserve, settle
from adws.tests.torture.writer import BEGIN, REFUSED, say

GO = "go"


def main(folder: str, cap_usd: str, wish_usd: str) -> int:
    """Spend until there is nothing left."""
    context = Context(PurePath(folder))
    say(BEGIN)
    while not (Path(folder) / GO).exists():
        time.sleep(0.005)
    while True:
        outcome = settled(reserve(context.root, _wish(wish_usd), Caps(run_usd=float(cap_usd))))
        if not is_successful(outcome):
            say(f"refused {outcome.failure().kind}")
            return 0 if isinstance(outcome.failure(), BudgetExhausted) else REFUSED
        _spend(context, outcome.unwrap())


def _wish(wish_usd: str) -> MoneyRequest:
    return MoneyRequest("r1/1/G-1", "r1", "spender", float(wish_usd))


def _spend(context: Context, granted: Reservation) -> None:
    say(f"reserved {granted.id} {granted.granted.amount_usd}")
    if granted.call % 2 == 0:
        half_usd = granted.granted.amount_usd / 2
        _ = settled(settle(context.root, granted, half_usd)).unwrap()
        say(f"settled {granted.id} {half_usd}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
