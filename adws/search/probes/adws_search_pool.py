"""Several workers, each of which does one number after another; a worker that dies is replaced."""

import os

from adws_search_child import fork, pair, settle, wait_for


class Pool:
    """Hands numbers out to workers, in order, and takes their answers.

    ``labour`` is what a worker does with its line: it hears lists of numbers and says, in any
    order, of each number what became of it, as a pair. ``note`` gets every answer and may return a
    number after which nothing is wanted any more. ``shares`` are the least and the most numbers
    that are handed out at once.
    """

    def __init__(self, numbers, workers, labour, note, shares=(1, 1)):
        self.left = list(numbers)
        self.size = max(1, min(workers, -(-len(self.left) // shares[0])))
        self.labour = labour
        self.note = note
        self.least, self.most = shares
        self.lines = {}
        self.given = {}
        self.pids = {}

    def run(self, until, tether):
        """Do all numbers; return None, or in a child of a worker what its labour returned.

        ``until`` says whether there is time left. When the other side of the line ``tether`` is
        gone, all end.
        """
        while True:
            while self.left and until() and len(self.lines) < self.size:
                returned = self.hire(tether)
                if returned is not None:
                    return returned
            if not self.lines:
                return None
            ready = wait_for(self.lines, tether)
            if tether.reading in ready:
                for reading in list(self.lines):
                    self.part(reading)
                os._exit(1)
            for reading in ready:
                self.attend(reading, until)

    def hire(self, tether):
        """Start a worker; return in a child of it."""
        mine, theirs = pair()
        pid = fork()
        if pid == 0:
            for line in (mine, *self.lines.values(), tether):
                line.close()
            return self.work(theirs)
        theirs.close()
        self.lines[mine.reading] = mine
        self.pids[mine.reading] = pid
        self.give(mine)
        return None

    def work(self, line):
        """Labour; nothing but what it returns leads out of here."""
        returned = None
        settle()
        try:
            returned = self.labour(line)
        finally:
            if returned is None:
                os._exit(0)
        return returned

    def give(self, line):
        """Hand out a share: a smaller one when few are left, as any may take long."""
        share = min(self.most, max(self.least, len(self.left) // (2 * self.size)))
        self.given[line.reading], self.left = self.left[:share], self.left[share:]
        line.say(self.given[line.reading])

    def attend(self, reading, until):
        """Take an answer of a worker; go on without the one that crashed it, when it did."""
        given = self.given[reading]
        for answer in self.lines[reading].hear_all():
            number, value = answer or (given[0], None)
            given.remove(number)
            self.take(number, value)
            if answer is None:
                self.left = given + self.left
                self.part(reading)
                return
        if given:
            return
        if self.left and until():
            self.give(self.lines[reading])
        else:
            self.part(reading)

    def take(self, number, answer):
        """Note an answer, and drop the numbers that are not wanted any more."""
        last = self.note(number, answer)
        if last is not None:
            self.left = [number for number in self.left if number <= last]

    def part(self, reading):
        """Let a worker go."""
        self.lines.pop(reading).close()
        del self.given[reading]
        os.waitpid(self.pids.pop(reading), 0)
