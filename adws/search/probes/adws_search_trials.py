"""Tries candidates in live functions: several in a child, as long as that stays as it was."""

import os
import threading

import adws_search_overlay as overlay
from adws_search_child import Child, Clock, OvertimeError, end_overtime
from adws_search_patch import FreshImportNeededError
from adws_search_pool import Pool
from adws_search_try import mends

SLOW = {"slow": True}
"""The answer about a candidate that took longer than it may at first."""

CHANGED = "changed"
SOUND = "sound"
SPOILT = "spoilt"
"""How a child ended: with something left behind that shows, with nothing, with something hidden."""

WITNESSES = 2


class Turns:
    """What a child does with candidates that share it.

    ``state`` is what they can change, as far as it is known. If some is not, the cases run once
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
        """Try one candidate after the other while none leaves traces; then end this process."""
        try:
            self.child.say(self.run_all(plans, is_sure or len(plans) == 1))
        except OvertimeError:
            end_overtime()
        finally:
            os._exit(0)

    def run_all(self, plans, is_sure):
        """Answer all questions, and return how that ended."""
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
        ended_items = [
            item for item in items if {item.nodeid} & self.state.running & {*self.warm.known}
        ]
        self.clock.within(self.seconds, lambda: self.warm.run(ended_items))
        return [self.clock.rings, cases.passed, cases.progress]


SECOND_TRIES = 2
"""So many of a question that took long at first may take longer: most of them never end."""

FRESH = {"fresh": True}
LATER = {"outcomes": {}, "errors": [], "progress": {}, "later": True}
"""The answer about a candidate that needs a fresh import or much time, where that must wait."""


class Trials:
    """What workers do with the candidates of a question.

    ``state`` is what the cases can change, None if candidates must not share a child.
    """

    def __init__(self, warm, question, patches, state):
        self.warm = warm
        self.question = question
        self.patches = patches
        self.state = state
        self.shares = (1, 4) if state is None else (16, 64)
        self.allowed = question.plain["cpu_seconds"]
        self.seconds = min(question.plain.get("first_seconds", self.allowed), self.allowed)
        self.fresh = set()
        self.slow = set()
        self.shares_all = state is not None
        self.alone = set()
        chosen = warm.chosen(question.plain.get("ids", ()))
        self.is_known = self.shares_all and state.is_whole and all(map(warm.is_plain, chosen))

    # --- in the process that hands out

    def run_all(self, workers, line):
        """Try all, and the slow ones once more where that is wanted and no other is good enough."""
        self.patches.prepare(self.question)
        self.run_open(workers, line)
        is_hurried = self.seconds < self.allowed and self.question.is_thorough
        is_met = self.question.last < len(self.question.candidates)
        if is_hurried and self.slow and not is_met:
            for number in sorted(self.slow)[SECOND_TRIES:]:
                self.question.note(number, None)
            self.slow.clear()
            self.seconds = self.allowed
            self.run_open(workers, line)
        for number in self.slow:
            self.question.note(number, None if self.question.is_thorough else LATER)
        if not self.question.is_thorough:
            for number in self.fresh:
                self.question.note(number, LATER)

    def run_open(self, workers, line):
        """Try those that have no answer yet and need no fresh import."""
        numbers = [
            number for number in self.question.open_numbers(live=True) if number not in self.fresh
        ]
        pool = Pool(numbers, workers, self.work_on, self.note, self.shares)
        pool.run(self.question.has_time, line)

    def note(self, number, value):
        """Keep apart what is still to be tried in another way; return the last number wanted."""
        if value == FRESH:
            self.fresh.add(number)
        elif value == SLOW:
            self.slow.add(number)
        else:
            return self.question.note(number, value)
        return None

    # --- in a worker

    def work_on(self, line):
        """Try one share of candidates after another."""
        for numbers in iter(line.hear, None):
            plans = []
            for number in numbers:
                plan = self.planned(number)
                if plan in (None, FRESH):
                    line.say([number, plan])
                else:
                    plans.append((number, plan))
            while plans:
                plans = self.try_some(line, plans)

    def planned(self, number):
        """Return a candidate's patch, None if it is not Python, FRESH if it needs a new process."""
        try:
            return self.patches.plan(self.question.texts, self.question.changes(number))
        except FreshImportNeededError:
            return FRESH
        except (SyntaxError, ValueError):
            return None

    def try_some(self, line, plans):
        """Try the first candidate, and others in the same child; return those left."""
        is_sure = self.is_sure(plans[0])
        together = self.together(plans, is_sure)
        child = Child()
        if child.pid == 0:
            line.close()
            turns = Turns(child, self.warm, self.question, self.state, self.seconds)
            turns.run(together, is_sure=is_sure)
        answers = list(child.answers(self.question.plain["live_seconds"], line))
        end = answers.pop() if answers and isinstance(answers[-1], str) else None
        if end is None:
            broken = [number for number, _ in together[len(answers) :]][:1]
            answers += [[number, SLOW if child.ran_out else None] for number in broken]
        if end == SPOILT:
            self.shares_all = False
            answers = []
        is_certain = is_sure or len(together) == 1
        self.alone.update(
            answer[0] for answer in answers if not is_certain and self.is_promising(answer[1])
        )
        usable_answers = [answer for answer in answers if is_certain or answer[0] not in self.alone]
        for number, value in usable_answers:
            line.say([number, value])
        numbers = {number for number, _ in usable_answers}
        return [plan for plan in plans if plan[0] not in numbers]

    def together(self, plans, is_sure):
        """Return the first candidate, and those that may share its child."""
        if not (is_sure or self.shares_all) or plans[0][0] in self.alone:
            return plans[:1]
        return [
            plan for plan in plans if plan[0] not in self.alone and self.is_sure(plan) == is_sure
        ]

    def is_sure(self, plan):
        """Whether all is known that cases can change with a candidate in place."""
        return self.is_known and all(self.state.is_known(code) for _, code in plan[1].codes)

    def is_promising(self, value):
        """Whether a case passes that is to pass."""
        if value in (None, SLOW):
            return False
        passed, errors = value["outcomes"], value["errors"]
        return any(mends(passed, errors, case) for case in self.question.plain["ids"])
