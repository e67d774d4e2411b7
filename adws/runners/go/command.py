"""The command of a run of ``go test``: the project's own, with a program of ours before it.

A shell compiles that program with the same ``go`` that runs the tests, and puts it first on the
PATH, so that it is found below a wrapper too. The caches of ``go`` stay those of the user, also
where the home folder is another one: without them everything would be compiled and downloaded anew.
Nothing is ever downloaded.
"""

import json
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.go.detection import ALL
from adws.runners.go.hiding import HIDING
from adws.runners.go.selection import wanted
from adws.runners.probe_records import record_files
from adws.runners.runner import Run, Variation
from adws.runners.scrubbing import ANY_RUNNER

PROBE = PurePath(__file__).parent / "probe"
RECORD_FILES = record_files("go")

SCRUBBED = (*ANY_RUNNER, "GO*", "CGO_*", "MAKE*", "MFLAGS")
_CACHES = ("GOCACHE", "GOMODCACHE", "GOPATH", "GOTMPDIR")
_PROXY = "GOPROXY"
_NOT_STARTED = 125  # as of env(1) and others: what was to be started never was
_LEFT_FOR_THE_END = 0.9
_SCRIPT = f"""\
user=${{PYTHONUSERBASE:-$HOME/.local}} # names the user's home where HOME is another one
ADWS_GO=$(command -v "$ADWS_GO") || exit {_NOT_STARTED}
{{ read -r GOCACHE; read -r GOMODCACHE; read -r GOPATH; }} <<END
$(HOME="${{user%/.local}}" "$ADWS_GO" env GOCACHE GOMODCACHE GOPATH)
END
export ADWS_GO GOCACHE GOMODCACHE GOPATH GOENV=off
probes=$1 programs=$2
shift 2
(cd "$probes" && GO111MODULE=off "$ADWS_GO" build -o "$programs/go" ./adws_go_*.go) \\
  || exit {_NOT_STARTED}
export ADWS_PATH="$PATH" PATH="$programs:$PATH"
exec "$@"
"""


def command(run: Run) -> Command:
    """Build a run. Packages and names of tests travel as data."""
    argv, go = run.suite.argv, "go"
    if not run.suite.wrapped:
        argv, go = ("go", *argv[1:]), argv[0]
    programs = str(run.outputs / "programs")
    return Command(
        argv=("sh", "-c", _SCRIPT, "sh", str(PROBE), programs, *argv),
        cwd=run.tree / run.suite.folder,
        env={**run.suite.env, **_environment(run), "ADWS_GO": go},
        scrub=(*SCRUBBED, *run.scrub),
        keep=(*_CACHES, *run.pass_environment),
        timeout_seconds=run.timeout_seconds,
    )


def case_argv(run: Run) -> tuple[str, ...]:
    """Return the command for what a run asks for; a wrapper cannot be told."""
    if run.suite.wrapped:
        return run.suite.argv
    asked = wanted(run)
    start, verb, *rest = run.suite.argv
    tests = (f"-run={'/'.join(asked.tests)}",) if asked.tests else ()
    others = [one for word in rest for one in (asked.packages if word == ALL else (word,))]
    return (start, verb, *tests, *others)


def _environment(run: Run) -> dict[str, str]:
    proxy = {} if _PROXY in run.pass_environment else {_PROXY: "off"}
    varied = {"CI": "true"} if Variation.CI in run.variations else {}
    return {"ADWS_PROBE": _settings(run), **proxy, **varied}


def _settings(run: Run) -> str:
    asked = wanted(run)
    hidden = Variation.HIDDEN in run.variations
    planted = run.planting.files if run.planting else {}
    settings = {
        "outputs": str(run.outputs),
        "nonce": run.nonce,
        "seconds": run.timeout_seconds * _LEFT_FOR_THE_END,
        "packages": asked.packages,
        "tests": asked.tests,
        "added": {
            **{PurePath(path).name: text for path, text in planted.items()},
            **(HIDING if hidden else {}),
        },
        "hidden": hidden,
    }
    return json.dumps(settings)
