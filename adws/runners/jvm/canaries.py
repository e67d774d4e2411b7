"""The canaries of a run of JUnit: two classes, in the first module with tests and in the last.

They fail in the ways in which tests fail, so that whatever swallows one of them swallows a canary
too: assertions of several sorts, exceptions, errors, threads. In which modules they go, and whether
they speak JUnit 5 or 4, the program that starts the build tool sees; it puts them there.
"""

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm, fresh_words, written_out
from adws.runners.jvm.case_ids import SEPARATOR
from adws.runners.runner import Run

PACKAGE = "adwsplanted"
_HEAD = """\
package adwsplanted;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

public class <class> {
"""


def _simple(statement: str, *, fails: bool = True) -> CanaryForm:
    code = f"  @Test public void <name>() throws Throwable {{ {statement} }}\n"
    return CanaryForm("<name>", code, fails=fails)


_FORMS = (
    _simple('assertEquals("<secret>", "");'),
    _simple('assertArrayEquals(new String[] {"<secret>"}, new String[] {"<name>"});'),
    _simple('assertNull("<secret>");'),
    _simple('assertSame("<secret>", new Object());'),
    _simple('fail("<secret>");'),
    _simple('throw new IllegalStateException("<secret>");'),
    _simple('throw new AssertionError("<secret>");'),
    _simple('throw new java.io.IOException("<secret>");'),
    _simple('Integer.parseInt("<secret>");'),
    _simple('Object.class.getMethod("<secret>");'),
    _simple(
        'Throwable[] seen = new Throwable[1]; Thread own = new Thread(() -> fail("<secret>"));'
        " own.setUncaughtExceptionHandler((one, error) -> seen[0] = error);"
        " own.start(); own.join(); throw seen[0];"
    ),
    _simple('assertEquals("<name>", "<name>");', fails=False),
)


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    words = fresh_words(run.nonce)
    names = tuple(f"{start}{next(words)}Test" for start in ("A0", "Zz"))
    files = [
        written_out(_FORMS, words, f"src/test/java/{PACKAGE}/{name}.java{SEPARATOR}{{}}".format)
        for name in names
    ]
    return Planting(
        canaries=tuple(canary for canaries, _ in files for canary in canaries),
        files={
            run.outputs / f"{name}.java": f"{_HEAD.replace('<class>', name)}{code}}}\n"
            for name, (_, code) in zip(names, files, strict=True)
        },
    )


def planted_classes(run: Run) -> tuple[str, ...]:
    """Return the names of the classes of a run's canaries."""
    return tuple(f"{PACKAGE}.{path.stem}" for path in run.planted_files)
