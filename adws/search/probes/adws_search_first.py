"""The first process of a bench: it imports nothing of the project and speaks with the search."""

import contextlib
import importlib
import os
import signal
from functools import partial

import adws_search_overlay as overlay
from adws_search_child import Child, PipeEnd, fork, pair, wait_for
from adws_search_pool import Pool
from adws_search_question import TryRequest, count_workers
from adws_search_server import TryServer
from adws_search_warm import PytestProcess


class First:
    """Speaks with the search over two named pipes in ``folder``."""

    def __init__(self, folder, tree):
        self.tree = tree
        self.search = named_line(folder)
        self.warm = None
        self.pid = 0

    def open(self):
        """Serve the search to its end; return only in children, with their role."""
        self.warm, far = pair()
        self.pid = fork()
        if self.pid == 0:
            self.search.close()
            self.warm.close()
            return TryServer(self.tree, far)
        far.close()
        self.search.say("ready")
        return self.serve(self.hear_warm())

    def serve(self, collected):
        """Answer questions; return only in a child that has something to try."""
        for name in (collected or {}).pop("standard", ()):
            with contextlib.suppress(Exception):
                importlib.import_module(name)
        while True:
            request = self.search.hear()
            if request is None:
                self.end()
            if request["mode"] == "trace":
                self.warm.say(request)
                cases = self.hear_warm()
                self.search.say(collected and dict(collected, cases=cases or []))
                continue
            question = TryRequest(request, self.tree)
            role = self.try_all(question)
            if role is not None:
                return role
            self.search.say(question.wanted_answers())

    def try_all(self, question):
        """Try candidates in live functions, then the others; return only in a child of a worker."""
        if question.open_numbers(live=True):
            self.warm.say(question.plain)
            for number, value in self.hear_warm() or []:
                question.note(number, value)
        numbers = question.open_numbers(live=None)
        pool = Pool(
            numbers, count_workers(), lambda line: self.work_on(line, question), question.note
        )
        return pool.run(question.has_time, self.search)

    def work_on(self, line, question):
        """Let one candidate after another be imported; return in the child that does it."""
        for numbers in iter(line.hear, None):
            for number in numbers:
                child = self.fresh_child(question, number)
                if child is not None and child.pid == 0:
                    line.close()
                    self.warm.close()
                    return PytestProcess(self.tree, partial(answer, child, question))
                value = child and child.receive(question.plain["fresh_seconds"], line)
                line.say([number, value])
        return None

    def fresh_child(self, question, number):
        """Start a child with a candidate's texts in place; None for what is no Python."""
        question.put(number)
        try:
            for file in question.changes(number):
                compile(overlay.text_of(question.paths[file]), file, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None
        return Child()

    def hear_warm(self):
        """Return what the warm process says; None when it is gone. Without a search, all end."""
        value = self.warm.hear(self.search)
        if value is None and wait_for((), self.search, 0):
            self.end()
        return value

    def end(self):
        """End, and the warm process with it, whatever it does."""
        os.kill(self.pid, signal.SIGKILL)
        os._exit(0)


def answer(child, question, warm):
    """Answer, in a child of a worker that waits for it, what becomes of its candidate; end."""
    child.answer(lambda: question.answer(warm))


def named_line(folder):
    """Return the line to the search; it has opened its ends of the pipes."""
    opened = []
    for name, flags in (("questions", os.O_RDONLY), ("answers", os.O_WRONLY)):
        opened.append(os.open(os.path.join(folder, name), flags | os.O_NONBLOCK))
        os.set_blocking(opened[-1], True)
    return PipeEnd(*opened)
