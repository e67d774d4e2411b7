"""Serves changed texts of files to whatever imports them, so that no file is ever written."""

import marshal
import os
from importlib import machinery
from pathlib import Path

TEXTS = {}
"""What returns the changed text of a file, by its real path."""


def text_of(path):
    """Return the changed text of a file, encoded, or None."""
    text = TEXTS and TEXTS.get(os.path.realpath(path))
    return text().encode("utf-8") if text else None


class _Served(type(Path())):
    """A path that reads as the changed text."""

    def read_bytes(self):
        return text_of(self)


def install(rewrite, folder):
    """Stand before the loader of source files, and before pytest's own.

    What pytest has rewritten is kept in a folder for the other processes of this run.
    """
    install_rewriting(rewrite, folder)
    plain = machinery.SourceFileLoader.get_code

    def get_code(self, fullname):
        """Compile the changed text, or do as ever."""
        path = self.get_filename(fullname)
        text = text_of(path)
        return plain(self, fullname) if text is None else self.source_to_code(text, path)

    machinery.SourceFileLoader.get_code = get_code


def install_rewriting(rewrite, folder):
    """Let pytest rewrite the changed text, and take no rewritten file from an earlier run."""
    plain = rewrite._rewrite_test

    def rewrite_test(path, config):
        """Rewrite a file once; a changed text is not the file's."""
        if text_of(path) is not None:
            return plain(_Served(path), config)
        cached_code = os.path.join(folder, "rewritten-%d" % hash(str(path)))
        code = read_code(cached_code)
        if code is None:
            code = plain(path, config)[1]
            write_code(cached_code, code)
        return None, code

    rewrite._rewrite_test = rewrite_test
    rewrite._read_pyc = lambda *_: None


def read_code(path):
    """Return a code that was kept, or None."""
    try:
        with open(path, "rb") as file:
            return marshal.load(file)  # noqa: S302 - written by this run
    except OSError:
        return None


def write_code(path, code):
    """Keep a code; others see all of it or nothing."""
    part = "%s.%d" % (path, os.getpid())
    with open(part, "wb") as file:
        marshal.dump(code, file)
    os.replace(part, path)
