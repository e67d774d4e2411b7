"""Our own program in front of ``go``: how it is compiled, and what it needs.

The ``go`` that runs the tests compiles it. The caches of ``go`` stay those of the user, also where
the home folder is another one: without them everything would be compiled and downloaded anew.
"""

from pathlib import PurePath

from adws.core.process import Command
from adws.runners.own_program import OwnProgram
from adws.runners.run_command import ANY_RUNNER

PROBE = PurePath(__file__).parent / "probe"
PROGRAMS = "programs"
"""The folder of the program, relative to the outputs of a run."""
SCRUBBED = (*ANY_RUNNER, "GO*", "CGO_*", "MAKE*", "MFLAGS")
CACHES = ("GOCACHE", "GOMODCACHE", "GOPATH", "GOTMPDIR")
PROXY = "GOPROXY"
_NOT_STARTED = 125  # as of env(1) and others: what was to be started never was
BUILT = f"""\
user=${{PYTHONUSERBASE:-$HOME/.local}} # names the user's home where HOME is another one
ADWS_GO=$(command -v "$ADWS_GO") || exit {_NOT_STARTED}
{{ read -r GOCACHE; read -r GOMODCACHE; read -r GOPATH; }} <<END
$(HOME="${{user%/.local}}" "$ADWS_GO" env GOCACHE GOMODCACHE GOPATH)
END
probes=$1 programs=$2
shift 2
cache=$GOCACHE # is only read where it cannot be written
if [ -e "$cache/README" ] && ! (: >>"$cache/README") 2>/dev/null; then
  GOCACHE=$programs/cache
  GOCACHEPROG="'$programs/go' adws-cache '$GOCACHE' '$cache'"
fi
export ADWS_GO GOCACHE GOMODCACHE GOPATH GOENV=off
build() {{
  cd "$probes" && GO111MODULE=off "$ADWS_GO" build -ldflags='-s -w' -o "$programs/go" ./adws_go_*.go
}}
[ -x "$programs/go" ] || (GOCACHE=$cache; build) 2>/dev/null || (build) || exit {_NOT_STARTED}
[ -z "$GOCACHEPROG" ] || export GOCACHEPROG
"""
"""Compiles our own program from the folder ``$1`` into the folder ``$2``, and sets the caches.

What is there already stays. If the user's cache cannot be written, as in a cage, a newer ``go``
still reads it, and keeps what is new in a folder of its own; an older one compiles everything anew.
"""


def _build(compiler: str, outputs: PurePath) -> Command:
    return Command(
        ("sh", "-c", BUILT, "sh", str(PROBE), str(outputs / PROGRAMS)),
        cwd=PROBE,
        env={"ADWS_GO": compiler, PROXY: "off"},
        scrub=SCRUBBED,
        keep=CACHES,
    )


OWN_PROGRAM = OwnProgram(PROBE, "go", f"{PROGRAMS}/go", _build)
