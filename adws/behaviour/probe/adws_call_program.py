"""A small program that has just begun, on a machine where no test tools are installed.

It does with a package what anybody does who has written a script. Runs in the project's
interpreter. Needs Python 3.8.
"""

import _thread
import gc
import os
import resource
import site
import sys
import time

from adws_call_again import final_value
from adws_call_package import is_test_tool

FILE = "/srv/shop/run.py"
CODE = """\
def run(function, plain, named, settled, ended):
    try:
        value = settled(function(*plain, **named))
    except BaseException as error:
        ended(None, error)
    else:
        ended(value, None)
"""
FOR_TESTS_ALONE = ("pluggy", "iniconfig", "exceptiongroup")
"""What test tools bring along; others may need it, too."""
PACKAGES = ("site-packages", "dist-packages")
BLOCKS = 20_000
SECONDS = 0.02
KILOBYTES = 9_000
"""What a small program uses."""
AT_START = frozenset(
    {
        "__main__",
        "_abc",
        "_bootlocale",
        "_codecs",
        "_collections_abc",
        "_distutils_hack",
        "_frozen_importlib",
        "_frozen_importlib_external",
        "_imp",
        "_io",
        "_signal",
        "_sitebuiltins",
        "_stat",
        "_thread",
        "_warnings",
        "_weakref",
        "abc",
        "builtins",
        "codecs",
        "encodings",
        "genericpath",
        "io",
        "marshal",
        "ntpath",
        "os",
        "os.path",
        "posix",
        "posixpath",
        "site",
        "sitecustomize",
        "stat",
        "sys",
        "time",
        "usercustomize",
        "warnings",
        "winreg",
        "zipimport",
    }
)
"""The modules that an interpreter loads by itself; packages are seen, too: imports need them."""


class VisibleModules(dict):
    """The modules that code sees; the interpreter itself has more, and gets those that are new."""

    def __init__(self, every, names):
        """Store all modules, and the names of those that are seen."""
        super().__init__((name, every[name]) for name in names)
        self.every = every

    def __missing__(self, name):
        """Return a module that nobody sees, for those who take its being there for granted."""
        return self.every[name]

    def __setitem__(self, name, module):
        """Note a module that is loaded."""
        self.every[name] = module
        super().__setitem__(name, module)


class ScriptModule:
    """The main module of a script."""

    def __init__(self):
        """Let it be the main module."""
        main = sys.modules["__main__"]
        main.__file__ = FILE
        sys.argv[:] = [FILE]
        exec(compile(CODE, FILE, "exec"), vars(main))
        self.run = main.run

    def call(self, function, plain, named):
        """Make a call from the script, and return what it gives in the end."""
        outcomes = []
        finished = _thread.allocate_lock()
        finished.acquire()

        def ended(*outcome):  # pragma: no cover - in a thread that is not traced
            outcomes.append(outcome)
            finished.release()

        _thread.start_new_thread(self.run, (function, plain, named, final_value, ended))
        finished.acquire()
        value, error = outcomes.pop()
        if error is not None:
            raise error
        return value


def without_test_tools(folder):
    """Make the interpreter's folder one where packages are installed, and no test tools."""
    for at, place in enumerate(sys.path):
        if os.path.basename(place) in PACKAGES and os.path.isdir(place):
            sys.path[at] = linked(place, os.path.join(folder, "python-" + str(at)))
    home = os.path.join(folder, "python")
    os.makedirs(os.path.join(home, "bin"))
    os.symlink(sys.executable, os.path.join(home, "bin", "python"))
    sys.executable = os.path.join(home, "bin", "python")
    sys.prefix = sys.exec_prefix = sys.base_prefix = sys.base_exec_prefix = home
    site.PREFIXES[:] = [home]
    sys.modules.pop("sysconfig", None)  # it has noted where the interpreter stood
    places = os.environ.get("PATH", "").split(os.pathsep)
    search_path = [place for place in places if not os.path.exists(os.path.join(place, "pytest"))]
    os.environ["PATH"] = os.pathsep.join(search_path)


def linked(place, above):
    """Return a folder with links to what a folder of packages holds, except test tools."""
    target = os.path.join(above, os.path.basename(place))
    os.makedirs(target)
    for name in os.listdir(place):
        own = name.replace("-", ".").partition(".")[0].lower()
        if not is_test_tool(own) and own not in FOR_TESTS_ALONE:
            os.symlink(os.path.join(place, name), os.path.join(target, name))
    return target


def begin_small():
    """Let nothing tell what was loaded and done before: modules, objects, memory, time."""
    loaded = dict(sys.modules)
    names = [name for name in loaded if name in AT_START or hasattr(loaded[name], "__path__")]
    sys.modules = VisibleModules(sys.modules, names)
    gc.freeze()
    for name in ("process_time", "thread_time"):
        setattr(time, name, lambda: SECONDS)
        setattr(time, name + "_ns", lambda: int(SECONDS * 10**9))
    sys.getallocatedblocks = lambda: BLOCKS
    usage = resource.getrusage
    resource.getrusage = lambda who: resource.struct_rusage(
        (SECONDS, SECONDS, KILOBYTES, *usage(who)[3:])
    )
