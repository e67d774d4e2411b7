"""Tries one candidate after another in a child."""

import os
import threading

import adws_search_overlay as overlay
from adws_search_clock import Clock, OvertimeError, end_overtime

SLOW = {"slow": True}
"""The answer about a candidate that took longer than it may at first."""

CHANGED = "changed"
SOUND = "sound"
SPOILT = "spoilt"
"""How a child ended: with something left behind that shows, with nothing, with something hidden."""

WITNESSES = 2


class Turns:
    """What a child does with candidates that share it.

    ``state`` is what they can change, as far as it is known. Where some is not, the cases run once
    before all candidates and once after them, with the program as it is: what comes out otherwise
    then is a sign that something was left behind.
    """

    def __init__(self, child, warm, question, state, seconds):
        self.child = child
        self.warm = warm
        self.question = question
        self.state = state
        self.seconds = seconds
        self.clock = Clock()
        self.threads = threading.active_count()

    def run(self, plans, *, is_sure):
        """Answer with one candidate after another in place, as long as nothing stays; end."""
        try:
            self.child.say(self.run_all(plans, is_sure or len(plans) == 1))
        except OvertimeError:
            end_overtime()
        finally:
            os._exit(0)

    def run_all(self, plans, is_sure):
        """Answer, and return how it ended."""
        usual = None if is_sure else self.witnessed()
        if not (is_sure or self.is_clean(is_sure)):
            return SPOILT
        for number, patch in plans:
            self.question.put(number)
            patch.apply()
            value = self.clock.within(self.seconds, lambda: self.question.answer(self.warm))
            self.child.say([number, SLOW if self.clock.rings else value])
            if number == plans[-1][0] and is_sure:
                return SOUND
            patch.undo()
            if not self.is_clean(is_sure):
                return CHANGED
        return SOUND if self.witnessed() == usual else SPOILT

    def is_clean(self, is_sure):
        """Forget what was tried; return whether nothing of it stays, as far as that shows."""
        overlay.TEXTS.clear()
        ran = frozenset(self.warm.cases.passed)
        self.warm.cases.forget()
        if self.warm.cases.is_mixed and (is_sure or self.clock.rings):
            return False
        if not ran <= self.state.running:
            return False
        return threading.active_count() == self.threads and self.state.is_same()

    def witnessed(self):
        """Return what becomes of some cases with the program as it is."""
        cases, plain = self.warm.cases, self.question.plain
        items = self.warm.chosen([*plain["ids"], *plain["guards"][:WITNESSES]])
        ended = [one for one in items if {one.nodeid} & self.state.running & {*self.warm.known}]
        self.clock.within(self.seconds, lambda: self.warm.run(ended))
        return [self.clock.rings, cases.passed, cases.progress]
