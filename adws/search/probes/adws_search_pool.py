"""Several workers, each of which does one number after another; a worker that dies is replaced."""

import os

from adws_search_child import fork, pair, settle, wait_for


class Pool:
    """Hands numbers out to workers, in order, and takes their answers.

    ``work_on`` is what a worker does with its line: it hears lists of numbers and says, in any
    order, the result of each number, as a pair. ``note`` gets every answer and may return a
    number after which no answer is needed. ``shares`` are the least and the most numbers
    that are handed out at once.
    """

    def __init__(self, numbers, workers, work_on, note, shares=(1, 1)):
        self.left = list(numbers)
        self.size = max(1, min(workers, -(-len(self.left) // shares[0])))
        self.work_on = work_on
        self.note = note
        self.least, self.most = shares
        self.lines = {}
        self.given = {}
        self.pids = {}

    def run(self, until, tether):
        """Do all numbers; return None, or in a child of a worker what its ``work_on`` returned.

        ``until`` says whether there is time left. When the other side of the line ``tether`` is
        gone, all end.
        """
        while True:
            while self.left and until() and len(self.lines) < self.size:
                returned = self.start_worker(tether)
                if returned is not None:
                    return returned
            if not self.lines:
                return None
            ready = wait_for(self.lines, tether)
            if tether.reading in ready:
                for reading in list(self.lines):
                    self.stop_worker(reading)
                os._exit(1)
            for reading in ready:
                self.receive(reading, until)

    def start_worker(self, tether):
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
        self.assign(mine)
        return None

    def work(self, line):
        """Do the work; the child returns only if ``work_on`` returns something."""
        returned = None
        settle()
        try:
            returned = self.work_on(line)
        finally:
            if returned is None:
                os._exit(0)
        return returned

    def assign(self, line):
        """Assign numbers to a worker: fewer when few are left, because any may take long."""
        share = min(self.most, max(self.least, len(self.left) // (2 * self.size)))
        self.given[line.reading], self.left = self.left[:share], self.left[share:]
        line.say(self.given[line.reading])

    def receive(self, reading, until):
        """Take the answers of a worker; if it crashed, skip the number that crashed it."""
        order = self.given[reading]
        for answer in self.lines[reading].hear_all():
            number, value = answer or (order[0], None)
            order.remove(number)
            self.take(number, value)
            if answer is None:
                self.left = order + self.left
                self.stop_worker(reading)
                return
        if order:
            return
        if self.left and until():
            self.assign(self.lines[reading])
        else:
            self.stop_worker(reading)

    def take(self, number, answer):
        """Note an answer, and drop the numbers that are no longer needed."""
        last = self.note(number, answer)
        if last is not None:
            self.left = [number for number in self.left if number <= last]

    def stop_worker(self, reading):
        """Stop a worker."""
        self.lines.pop(reading).close()
        del self.given[reading]
        os.waitpid(self.pids.pop(reading), 0)
