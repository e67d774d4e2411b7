"""Tries candidates in live functions: each in a child, or several in one that stays as it was."""

import os

from adws_search_child import Child, limit_cpu
from adws_search_codes import FreshImportNeededError
from adws_search_pool import Pool

FRESH = {"fresh": True}
LATE = {"late": True}
CHANGED = "changed"

LONG_SECONDS = 0.8
HURRIED_SECONDS = 0.2
"""Processor time of a first try where more than ``LONG_SECONDS`` are allowed: what loops for ever
shall cost little while others are left."""


class Trials:
    """What workers do with the candidates of a question.

    ``state`` is all that the cases can change, None where some of it is not known: then each
    candidate has a child of its own.
    """

    def __init__(self, warm, question, patches, state):
        self.warm = warm
        self.question = question
        self.patches = patches
        self.state = state
        self.shares = (1, 4) if state is None else (16, 64)
        self.allowed = question.plain["cpu_seconds"]
        self.cpu_seconds = HURRIED_SECONDS if self.allowed > LONG_SECONDS else self.allowed
        self.fresh = set()
        self.late = set()

    @property
    def is_hurried(self):
        """Whether those that take long may be tried again."""
        return self.cpu_seconds < self.allowed

    # --- in the process that hands out

    def run_all(self, workers, line):
        """Try all, those that take long once more where no other is good enough."""
        self.patches.prepare(self.question)
        while True:
            self.late = set()
            numbers = [
                one for one in self.question.open_numbers(live=True) if one not in self.fresh
            ]
            pool = Pool(numbers, workers, self.labour, self.note, self.shares)
            pool.run(self.question.has_time, line)
            if not self.late:
                return
            if self.question.is_met():
                for number in self.late:
                    self.question.note(number, None)
            self.cpu_seconds = self.allowed

    def note(self, number, value):
        """Keep apart what is still to be tried in another way; return the last number wanted."""
        if value == FRESH:
            self.fresh.add(number)
        elif value == LATE:
            self.late.add(number)
        else:
            return self.question.note(number, value)
        return None

    # --- in a worker

    def labour(self, line):
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
        """Return a candidate's patch, None for what is no Python, FRESH where none will do."""
        try:
            return self.patches.plan(self.question.texts, self.question.changes(number))
        except FreshImportNeededError:
            return FRESH
        except (SyntaxError, ValueError):
            return None

    def try_some(self, line, plans):
        """Try the first candidate, and others as long as nothing stays; return those left."""
        alike = [plan for plan in plans if self.is_known(plan[1])]
        together = alike if alike[:1] == plans[:1] else plans[:1]
        child = Child()
        if child.pid == 0:
            line.close()
            self.run(child, together)
        done, goes_on = set(), False
        for answer in child.answers(self.question.plain["live_seconds"], line):
            goes_on = answer == CHANGED
            if not goes_on:
                line.say(answer)
                done.add(answer[0])
        broken = [number for number, _ in together if number not in done][:1]
        if broken and not goes_on:
            line.say([broken[0], LATE if child.ran_out and self.is_hurried else None])
            done.update(broken)
        return [plan for plan in plans if plan[0] not in done]

    def is_known(self, patch):
        """Whether all is known that cases can change with a candidate in place."""
        if self.state is None or patch.defaults:
            return False
        return all(self.state.is_known(code) for _, code in patch.codes)

    # --- in a child

    def run(self, child, plans):
        """Answer with one candidate after another in place, as long as nothing stays."""
        try:
            for number, patch in plans:
                limit_cpu(self.cpu_seconds)
                self.question.put(number)
                patch.apply()
                child.say([number, self.question.answer(self.warm)])
                if number == plans[-1][0]:
                    break
                patch.undo()
                self.warm.cases.forget()
                if self.warm.cases.is_mixed or not self.state.is_same():
                    child.say(CHANGED)
                    break
        finally:
            os._exit(0)
