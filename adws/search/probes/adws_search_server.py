"""The warm process of a bench: it has imported and collected once, and forks from there."""

import gc
import os
import sys
import time

from adws_search_cases import parameters, prepare
from adws_search_child import Child, at_limit, in_child
from adws_search_patch import Patches
from adws_search_pool import Pool
from adws_search_question import TryRequest, count_workers
from adws_search_state import ModuleState
from adws_search_trials import Trials
from adws_search_warm import PytestProcess
from adws_unasked import file_of


class Lines:
    """A trace of the files of a tree: file -> lines, and the codes that ran, with their files."""

    def __init__(self, tree):
        self.tree = os.path.realpath(tree) + os.sep
        self.names = {}
        self.lines = {}
        self.codes = set()
        self.previous = None

    def start(self):
        """Note what this thread runs from here on."""
        self.previous = sys.gettrace()
        sys.settrace(self.on_call)

    def stop(self):
        """Note nothing any more."""
        sys.settrace(self.previous)

    def on_call(self, frame, _event, _argument):
        """Decide whether a function's lines are noted."""
        name = self.name_of(frame.f_code.co_filename)
        if name is None:
            return None
        self.codes.add((self.tree + name, frame.f_code))
        lines = self.lines.setdefault(name, set())
        if frame.f_lineno:  # a module is entered at line 0
            lines.add(frame.f_lineno)

        def on_line(frame, _event, _argument):
            lines.add(frame.f_lineno)
            return on_line

        return on_line

    def name_of(self, path):
        """Return the file's name in the tree, None for files that are not of the project."""
        if path not in self.names:
            real = os.path.realpath(path)
            inside = real.startswith(self.tree) and "site-packages" not in real and path[:1] != "<"
            relative = real[len(self.tree) :].replace(os.sep, "/")
            self.names[path] = relative if inside else None
        return self.names[path]

    def take(self):
        """Return the lines noted so far, as plain values, and forget them."""
        noted = {name: sorted(lines) for name, lines in list(self.lines.items())}
        self.lines = {}
        return noted


UNSEEN = {"passed": False, "lines": {}, "progress": None, "ran": []}


class TryServer(PytestProcess):
    """Answers the first process over ``line``."""

    def __init__(self, tree, line):
        super().__init__(tree, self.serve)
        self.line = line
        self.lines = Lines(tree)
        self.patches = None
        self.warm = None
        self.states = {}
        self.ran = {}
        self.started = time.monotonic()
        self.lines.start()

    def serve(self, warm):
        """Say what importing ran, then answer questions to the end."""
        self.lines.stop()
        self.warm = warm
        seconds = time.monotonic() - self.started
        if warm.items:
            prepare(warm.items[0].config)
        self.patches = Patches(self.tree, self.lines.codes)
        answer = {"imported": self.lines.take(), "errors": self.errors, "seconds": seconds}
        self.line.say(dict(answer, standard=standard_modules()))
        gc.collect()
        gc.freeze()
        for request in iter(self.line.hear, None):
            self.line.say(
                self.traced(warm, request)
                if request["mode"] == "trace"
                else self.tried(warm, request)
            )
        os._exit(0)

    # --- tracing

    def traced(self, warm, request):
        """Run cases under a trace, the failing ones first; return what became of each."""
        failing = [item for item in warm.items if item.nodeid in set(request["ids"])]
        others = [item for item in warm.items if item not in failing]
        items = failing + others[: request["passing"]]
        traces = {}
        ends = time.monotonic() + request["seconds"]
        pool = Pool(
            range(len(items)),
            count_workers(),
            lambda line: self.trace_all(line, warm, items, request["limit_seconds"]),
            traces.__setitem__,
        )
        pool.run(lambda: time.monotonic() < ends, self.line)
        cases = [
            self.traced_case(items[number], traces[number], request) for number in sorted(traces)
        ]
        self.ran.update({case["id"]: case.pop("ran") for case in cases})
        ended_cases = [case for case in cases if case["passed"] or case["progress"]]
        limits = request["limit_seconds"], request["limit_seconds"]
        passed_by_case = {case["id"]: case["passed"] for case in ended_cases}
        alone = warm.find_plain(passed_by_case, lambda work: in_child(work, limits, self.line))
        return [dict(case, alone=alone.get(case["id"])) for case in cases]

    @staticmethod
    def traced_case(item, trace, request):
        """Return what became of a case; of one that ended its worker nothing is known."""
        return dict(trace or dict(UNSEEN, seconds=request["limit_seconds"]), id=item.nodeid)

    def trace_all(self, line, warm, items, limit):
        """Trace one case after another, each in a child."""
        for numbers in iter(line.hear, None):
            for number in numbers:
                line.say([number, self.trace(warm, items[number], limit, line)])

    def trace(self, warm, item, limit, line):
        """Trace a case in a child; one that hangs says which lines it saw until then."""
        child = Child()
        if child.pid == 0:
            line.close()
            at_limit(lambda: child.answer(lambda: self.seen(warm, item)), limit)
            child.answer(lambda: self.run_traced(warm, item))
        return child.receive(limit + 1.0, line) or dict(UNSEEN, seconds=limit)

    def run_traced(self, warm, item):
        """Run one case under the trace, in the child."""
        self.lines.codes = set()
        self.lines.start()
        warm.run([item])
        self.lines.stop()
        return self.seen(warm, item)

    def seen(self, warm, item):
        """Return what a case did, as plain values."""
        got = warm.cases.progress.get(item.nodeid)
        answer = {"passed": warm.passed(item), "lines": self.lines.take(), "progress": got}
        ran = [place(code) for _, code in list(self.lines.codes)]
        return dict(answer, ran=ran, seconds=time.process_time())

    # --- trying

    def tried(self, warm, request):
        """Try the candidates that may be tried in live functions; return the answers."""
        question = TryRequest(request, self.tree)
        trials = Trials(warm, question, self.patches, self.state(warm, question))
        trials.run_all(count_workers(), self.line)
        return question.wanted_answers()

    def state(self, warm, question):
        """Return what trials of this question may change; None if they must be kept apart.

        Cases that never run need not be known, nor those that run under pytest after plain ones.
        What no case has run may be unknown, not what some have.
        """
        chosen = warm.chosen(question.plain.get("ids", ()))
        if not chosen or question.plain["mode"] != "try":
            return None
        named = [*chosen, *warm.chosen([*question.plain["guards"], *question.plain["others"]])]
        mixed = not all(map(warm.is_plain, chosen))
        running = tuple(item for item in named if mixed or warm.is_plain(item))
        key = tuple(item.nodeid for item in running)
        if key not in self.states:
            self.states[key] = self.seen_state(running, len(chosen))
        return self.states[key]

    def seen_state(self, items, first):
        """Return the state of some cases, None if code that they have run is unknown.

        The first ``first`` must be known; others that are not are the last in their process.
        """
        state = self.state_of(items)
        if not state.is_whole:
            known_items = [item for item in items[first:] if self.is_known(item)]
            state = self.state_of([*items[:first], *known_items])
        if state.is_whole:
            return state
        ran = {tuple(place) for name in state.running for place in self.ran.get(name, ())}
        used = ModuleState(
            self.tree, [code for code in state.codes if place(code) in ran], state.roots
        )
        return state if used.is_whole else None

    def state_of(self, items):
        """Return what cases can change, as far as it can be seen."""
        running = {item.nodeid for item in items}
        idle = {key_of(code_of(item)) for item in self.warm.items if item.nodeid not in running}
        codes = [code for path, code in self.patches.live if (path, code) not in idle]
        return ModuleState(self.tree, codes, [parameters(item) for item in items], running)

    def is_known(self, item):
        """Whether it is known what a case itself reaches."""
        code = code_of(item)
        return code is not None and ModuleState(self.tree, [code], [parameters(item)]).is_whole


def code_of(item):
    """Return the code of a case's own function, None for one that has none."""
    return getattr(getattr(item, "function", None), "__code__", None)


def key_of(code):
    """Return a code with its file; the file is empty if there is none."""
    return os.path.realpath(code.co_filename) if code else "", code


def place(code):
    """Return what tells a code apart, in plain values."""
    return code.co_filename, code.co_firstlineno, code.co_name


def standard_modules():
    """Return the modules of Python itself that are loaded, in their order."""
    folder = os.path.dirname(os.__file__) + os.sep
    loaded = [(name, file_of(module)) for name, module in sys.modules.items()]
    return [
        name for name, path in loaded if path.startswith(folder) and "site-packages" not in path
    ]
