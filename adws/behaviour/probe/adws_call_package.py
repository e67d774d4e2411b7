"""Lays out a project's package as an installation would: its modules and their data, no tests."""

import os
import re
import shutil
import sys
import tempfile
import types
from typing import NamedTuple

TEST_TOOLS = ("pytest", "_pytest", "hypothesis", "nose", "nose2", "xdist", "coverage", "adws")
NOT_INSTALLED = ("setup.py", "noxfile.py", "tasks.py", "fabfile.py", "conftest.py")


class NoTestTools:
    """Finds no test tool, as where none is installed."""

    def find_spec(self, name, _path=None, _target=None):
        """Refuse to load a test tool."""
        if is_test_tool(name.partition(".")[0]):
            raise ModuleNotFoundError("No module named " + repr(name), name=name)


def is_test_tool(name):
    """Return whether a module, by its own name, is of test tools."""
    return name in TEST_TOOLS or name.startswith(("pytest_", "adws_"))


class Package(NamedTuple):
    """Where the package stands; ``replaced`` are the folders in whose place its roots stand."""

    folder: str
    roots: list
    replaced: list


def lay_out(tree, roots, tests, installed=None):
    """Copy the folders that modules are loaded from; what the pattern matches stays away.

    ``installed`` is the name, the version and the programs that an installer would know.
    """
    folder = os.path.realpath(tempfile.mkdtemp(prefix=""))
    pattern = re.compile(tests)
    placed, replaced = [], []
    for number, root in enumerate(dict.fromkeys(roots)):
        source = os.path.realpath(os.path.join(tree, root))
        own = "site-packages" + ("-" + str(number) if number else "")
        target = os.path.join(folder, "lib", own)
        os.makedirs(target)
        for name in sorted(os.listdir(source)):
            if is_installed(os.path.join(source, name)):
                copy(tree, os.path.join(source, name), os.path.join(target, name), pattern)
        placed.append(target)
        replaced.append(source)
    if placed and installed and installed["name"]:
        describe(placed[0], installed)
    return Package(folder, placed, replaced)


def describe(folder, installed):
    """Write what an installer writes beside a package: the code may ask for it."""
    words = (re.sub(r"[^\w.+!]+", "_", installed[key]) for key in ("name", "version"))
    info = os.path.join(folder, "-".join(words) + ".dist-info")
    files = [
        os.path.relpath(os.path.join(above, name), folder)
        for above, _, names in os.walk(folder)
        for name in names
    ]
    programs = [name + " = " + place for name, place in sorted(installed["scripts"].items())]
    head = ["Metadata-Version: 2.1", "Name: " + installed["name"]]
    texts = {
        "METADATA": [*head, "Version: " + installed["version"]],
        "INSTALLER": ["pip"],
        "entry_points.txt": ["[console_scripts]", *programs] if programs else [],
        "RECORD": [file + ",," for file in sorted(files)],
    }
    os.mkdir(info)
    for own, lines in texts.items():
        with open(os.path.join(info, own), "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)


def is_installed(path):
    """Return whether a module, or a folder with modules, is there."""
    name = os.path.basename(path)
    if os.path.isdir(path):
        return name.isidentifier() and any(file.endswith(".py") for file in os.listdir(path))
    return name.endswith((".py", ".so")) and name not in NOT_INSTALLED


def copy(tree, source, target, pattern):
    """Copy a module or a package; links stay links."""

    def is_left_out(path):
        own = os.path.relpath(path, tree)
        return bool(pattern.fullmatch(own) or pattern.fullmatch(os.path.join(own, "any")))

    def left_out(folder, names):
        return [name for name in names if is_left_out(os.path.join(folder, name))]

    if is_left_out(source):
        return
    if os.path.isdir(source):
        shutil.copytree(source, target, symlinks=True, ignore=left_out)
    else:
        shutil.copy2(source, target, follow_symlinks=False)


def forget(package):
    """Leave nothing of adws in sight, and put the package in the place of the project."""
    ours = os.path.dirname(os.path.realpath(__file__))
    sys.path[:] = [
        *package.roots,
        *(
            folder
            for folder in sys.path
            if os.path.realpath(folder) not in (ours, *package.replaced)
        ),
    ]
    sys.argv[:] = [""]
    for name in [name for name in sys.modules if name.startswith("adws_")]:
        del sys.modules[name]
    sys.modules["__main__"] = types.ModuleType("__main__")
    sys.meta_path.insert(0, NoTestTools())
    for name in list(os.environ):
        if name not in ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR"):
            del os.environ[name]
    os.chdir(tempfile.mkdtemp(prefix="", dir=package.folder))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
