"""The project of a random sequence: its drivers, its agent's calls, and what adws said of it."""

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from attrs import define, field, frozen

from adws.core.railway import settle
from adws.ledger.journal import JournalRecord, Phase, read
from adws.tests.cli.program import PROGRAM, committed
from adws.tests.vcs.repositories import shell

PATIENCE_SECONDS = 180.0
_SOURCE = """\
from version import SHIFT


def {name}(a):
    return a - {number} + SHIFT
"""
GENERATED = "version.py"
"""A file that git ignores and the code imports."""
_TEST = """\
import unittest

from {name} import {name}


class {title}Test(unittest.TestCase):
    def test_{name}(self):
        self.assertEqual({name}(1), 1 + {number})
"""
BUGS = {"one": 1, "two": 2, "three": 3}
"""The modules, each with a bug and a test; the third one comes later."""
_AGENT = """\
task=$ADWS_TASK_FILE
key=$(sed -n 's/.*"id": *"\\([^"]*\\)".*/\\1/p' "$task" | head -1)
case=$(grep -o 'tests[.]test_[a-z]*[.][A-Za-z]*[.]test_[a-z]*' "$task" | head -1)
echo "$key $case" >> {folder}/asked
if grep -q "write a note" "$ADWS_PROMPT_FILE"; then echo "NOTE = 1" >> note.py; fi
for name in one two three
do if grep -q "test_$name" "$ADWS_PROMPT_FILE"; then sed -i 's/a - /a + /' $name.py; fi; done
"""
_BARE = """\
import json, sys, unittest

class Result(unittest.TestResult):
    def addSuccess(self, test):
        ended[test.id()] = True
    def addFailure(self, test, error):
        ended[test.id()] = False
    addError = addFailure

ended = {}
unittest.defaultTestLoader.discover(".").run(Result())
json.dump(ended, sys.stdout)
"""


def bug(name: str) -> dict[str, str]:
    """Return the files of one module with its bug and its test."""
    words = {"name": name, "number": BUGS[name], "title": name.title()}
    return {f"{name}.py": _SOURCE.format(**words), f"tests/test_{name}.py": _TEST.format(**words)}


def case_of(name: str) -> str:
    """Return the id of a module's case."""
    return f"tests.test_{name}.{name.title()}Test.test_{name}"


@frozen
class DriverOutput:
    """What a driver said in the end; ``document`` is what stood on stdout, as JSON."""

    code: int
    document: Mapping[str, Any]
    errors: str

    @property
    def finished(self) -> bool:
        """Whether it is the report of a run that came to its end."""
        return self.document.get("finished") is True and self.code in {0, 1}

    @property
    def error(self) -> str:
        """The kind of the error that ended it."""
        return str(self.document.get("error", {}).get("kind", ""))


@define
class Stage:
    """A project of a sequence, and what has happened; ``broken`` are promises."""

    folder: Path
    chance: random.Random
    name: str = "project"
    told: list[str] = field(factory=list[str])
    broken: list[str] = field(factory=list[str])
    last: DriverOutput | None = None
    branch: str = ""

    @property
    def project(self) -> Path:
        """The user's tree."""
        return self.folder / self.name

    @property
    def asked(self) -> list[tuple[str, str]]:
        """The key and the case of each call of the agent, in order."""
        file = self.folder / "asked"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        pairs = (line.partition(" ") for line in lines)
        return [(key, case) for key, _, case in pairs if case]

    @property
    def calls_so_far(self) -> int:
        """How often the agent was called."""
        return len(self.asked)

    @property
    def journal(self) -> tuple[JournalRecord, ...]:
        """What the project's journal holds."""
        return settle(read(PurePath(self.project / ".adws/journal.jsonl"))).value_or(())

    @property
    def runs(self) -> list[str]:
        """The runs that were saved, oldest first."""
        files = list(self.project.glob(".adws/runs/*/state.json"))
        states = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        return [state["run"] for state in sorted(states, key=lambda item: str(item["started"]))]

    def sh(self, script: str) -> str:
        """Run a script in the user's tree."""
        return shell(PurePath(self.project), script)

    def coin(self) -> bool:
        """Toss a coin."""
        return self.chance.random() < 0.5

    def tell(self, words: str) -> None:
        """Note what happened."""
        self.told.append(words if self.name == "project" else f"{self.name}: {words}")

    def start(
        self, *words: str, env: Mapping[str, str] | None = None, command: str = "fix"
    ) -> "subprocess.Popen[str]":
        """Start a driver."""
        agent = () if "--agent" in words else ("--agent-command", f"sh {self.folder}/agent.sh")
        return subprocess.Popen(
            (*PROGRAM, command, "--json", "--quiet", *agent, *words),
            cwd=self.project,
            env=dict(env) if env else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def end(self, driver: "subprocess.Popen[str]") -> DriverOutput:
        """Wait for a driver and return what it said."""
        out, errors = driver.communicate(timeout=PATIENCE_SECONDS)
        try:
            document = json.loads(out)
        except ValueError:
            document = {}
        return DriverOutput(driver.returncode, document, errors)

    def run(
        self, *words: str, env: Mapping[str, str] | None = None, command: str = "fix"
    ) -> DriverOutput:
        """Run a driver to its end and hold what it said against what is there."""
        before = self.answered, self.calls_so_far
        output = self.end(self.start(*words, env=env, command=command))
        self.compare(output, before, rebases="--rebase" in words)
        return output

    @property
    def answered(self) -> frozenset[str]:
        """The keys of the answers that the journal holds."""
        return frozenset(item.key for item in self.journal if item.phase is Phase.ANSWERED)

    def stop(
        self, words: tuple[str, ...], number: signal.Signals, events: int, pause: float
    ) -> DriverOutput:
        """Start a driver and send it a signal after so many events, unless it ends before."""
        before, driver = self.events, self.start(*words)
        until = time.monotonic() + PATIENCE_SECONDS
        while driver.poll() is None and time.monotonic() < until:
            if self.events - before >= events:
                break
            time.sleep(0.02)
        time.sleep(pause)
        driver.send_signal(number)
        return self.end(driver)

    @property
    def events(self) -> int:
        """How many events all runs have told so far."""
        logs = self.project.glob(".adws/runs/*/events.jsonl")
        return sum(log.read_bytes().count(b"\n") for log in logs)

    def compare(
        self, output: DriverOutput, before: tuple[frozenset[str], int], *, rebases: bool = False
    ) -> None:
        """Hold what a driver said against its calls, its branch and what was landed."""
        answered, calls = before
        for key, case in self.asked[calls:]:
            if key in answered:
                self.broken.append(f"repeated call: {key} was answered before ({case})")
        if output.code in {1, 70} and not output.document:
            self.broken.append(f"wrong end: exit {output.code}: {output.errors[-600:]}")
        self.last = output
        if not output.finished:
            return
        self._compare_branch(output)
        self._compare_landed(output, calls, rebases=rebases)

    def _compare_branch(self, output: DriverOutput) -> None:
        ended = self.bare(output)
        red = sorted(name for name, passed in ended.items() if not passed)
        words = f"run {output.document['run']}, exit {output.code}, {output.document['delivered']}"
        if output.code == 0 and red:
            self.broken.append(f"false green: {words}: red {red}")
        for fix in output.document["fixes"]:
            if not ended.get(fix["case_id"], False):
                there = fix["case_id"] in ended or self.merged(output).get(fix["case_id"])
                if there is not True:
                    self.broken.append(f"false green: {words}: not fixed {fix['case_id']}")
        escalated = {row["case_id"] for row in output.document["escalations"]}
        if set(red) - escalated:
            self.broken.append(f"false green: {words}: not told {sorted(set(red) - escalated)}")

    def _compare_landed(self, output: DriverOutput, calls: int, *, rebases: bool) -> None:
        """Find the fixes that the run, and those that it took along, had landed."""
        run = output.document["run"]
        chain = {run}
        if origin := output.document.get("rebased_from"):
            chain.add(origin)
        results = {row["case_id"] for row in output.document["fixes"]}
        results |= {row["case_id"] for row in output.document["escalations"]}
        results |= {case for row in output.document["dropped_fixes"] for case in row["case_ids"]}
        dropped = {case for row in output.document["dropped_fixes"] for case in row["case_ids"]}
        for case in self.landed_in(chain) - results:
            self.broken.append(f"lost fix: {case} of {sorted(chain)} is not told in {run}")
        if rebases and origin:
            kept = self.landed_in({origin}) - dropped
            for key, case in self.asked[calls:]:
                if case in kept:
                    self.broken.append(f"repeated call: {key} for {case}, kept by {origin}")

    def landed_in(self, runs: set[str]) -> set[str]:
        """Return the cases whose fixes these runs have committed."""
        judged = {item.key: item.judged for item in self.journal if item.judged is not None}
        keys = {item.key for item in self.journal if item.commit and item.run in runs}
        verdicts = (judged[key] for key in keys if key in judged)
        return {case for verdict in verdicts for case in verdict.verdict.fixed}

    def bare(self, output: DriverOutput) -> dict[str, bool]:
        """Run the bare runner on what was delivered; on the user's tree where nothing was."""
        result = re.search(r"the branch (\S+?)(;|$)", str(output.document["delivered"]))
        place = self.folder / f"bare-{len(self.told)}-{self.chance.random()}"
        if result is None:
            _ = shell(PurePath(self.folder), f"cp -r {self.project} {place}")
        else:
            self.branch = result[1]
            commit = self.sh(f"git rev-parse {result[1]}").strip()
            if commit != output.document["judged_commit"]:
                self.broken.append(f"wrong commit judged: {commit}: {output.document}")
            _ = self.clone(result[1], place)
        return bare_run(place)

    def clone(self, branch: str, place: Path) -> Path:
        """Check out a branch, with the generated file as it is now."""
        script = f"git clone -q -b {branch} {self.project} {place}"
        _ = shell(PurePath(self.folder), f"{script} && cp {self.project}/{GENERATED} {place}")
        return place

    def merged(self, output: DriverOutput) -> dict[str, bool]:
        """Run the bare runner on the user's tree with the delivered changes in it."""
        place = self.folder / f"merged-{self.chance.random()}"
        _ = shell(PurePath(self.folder), f"cp -r {self.project} {place}")
        commit = output.document["judged_commit"]
        script = f"git diff --binary $(git merge-base HEAD {commit}) {commit} | git apply --3way"
        _ = shell(PurePath(place), script)
        return bare_run(place)


def bare_run(place: Path) -> dict[str, bool]:
    """Return which cases of a folder pass under the bare runner."""
    words = (sys.executable, "-B", "-c", _BARE)
    output = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
    ended: dict[str, bool] = json.loads(output.stdout)
    return ended


def staged(folder: Path, chance: random.Random) -> Stage:
    """Make a project with two bugs and an agent that notes each call and repairs a bug at once."""
    files = {
        ".gitignore": f"__pycache__/\n{GENERATED}\n",
        GENERATED: "SHIFT = 0\n",
        "adws.toml": f'test_command = "{sys.executable} -m unittest"\n',
        "tests/__init__.py": "",
        **bug("one"),
        **bug("two"),
    }
    _ = committed(PurePath(folder / "project"), files)
    _ = (folder / "agent.sh").write_text(_AGENT.format(folder=folder), encoding="utf-8")
    return Stage(folder, chance)
