"""Files that calls are given or write: kept with a call, and laid out anew for each repetition.

Runs in the project's interpreter. Needs Python 3.8.
"""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import re
import tempfile

from adws_call_leaves import leaves_of, replaced, texts_near
from adws_near import distinct

MOST_FILES = 12
MOST_BYTES = 20_000
MOST_OF_PATH = 4_000
MOST_VARIED = 2
MOST_SHOWN = 2_000
WRITES = " and writes "
REMOVES = " and removes "
END_OF_PATH = r"(?=[/\\'\"\s:]|$)"
"""What stands behind a path in words."""


def files_given(arguments, folder):
    """Return the small files that arguments name: their texts by their paths.

    Such as are in the folder of a project or in that of temporary files count. A folder stands for
    the files in it.
    """
    places = [os.path.realpath(place) + os.sep for place in (folder, tempfile.gettempdir())]
    texts = {}
    for _, value in leaves_of(arguments):
        path = path_of(value)
        if path and os.path.realpath(path).startswith(tuple(places)):
            for file in files_at(path):
                texts[file] = text_in(file)
    are_copied = 0 < len(texts) <= MOST_FILES and None not in texts.values()
    return texts if are_copied else {}


def path_of(value):
    """Return a value as an absolute path; None if it is none."""
    return str(value) if may_be_path(value) and os.path.isabs(str(value)) else None


def may_be_path(value):
    """Return whether a value is a text or a path that the system could look for."""
    return isinstance(value, (str, pathlib.PurePath)) and "\0" not in str(value)


def names_a_place(arguments):
    """Return whether an argument names something that is on this machine."""
    return any(is_place(value) for _, value in leaves_of(arguments))


def is_place(value):
    """Return whether a value is the path of something that is there."""
    return may_be_path(value) and len(str(value)) <= MOST_OF_PATH and os.path.lexists(value)


def files_at(path):
    """Return the file at a path, or the first files in a folder."""
    if os.path.isfile(path):
        return [path]
    files = (os.path.join(above, name) for above, _, names in os.walk(path) for name in names)
    return [file for _, file in zip(range(MOST_FILES + 1), files)]


def text_in(file):
    """Return what is in a file, as text that can be written down; None if it is too much."""
    with contextlib.suppress(OSError), open(file, "rb") as opened:
        content = opened.read(MOST_BYTES + 1)
        return base64.b64encode(content).decode("ascii") if len(content) <= MOST_BYTES else None


def targets_given(arguments):
    """Return the temporary paths in arguments where a call may write, and whether each is a folder.

    Nothing is there yet, or a folder.
    """
    above = os.path.realpath(tempfile.gettempdir()) + os.sep
    paths = [path_of(value) for _, value in leaves_of(arguments)]
    temporary = [path for path in paths if path and os.path.realpath(path).startswith(above)]
    return [
        [path, os.path.isdir(path)]
        for path in dict.fromkeys(temporary)
        if os.path.isdir(path)
        or (not os.path.lexists(path) and os.path.isdir(os.path.dirname(path)))
    ]


def write_files(files):
    """Write files where they were; not those whose place is gone."""
    for path, text in files.items():
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(base64.b64decode(text))


def lay_out_files(row):
    """Write the files of a call where they are now, and make the folders that it may write to."""
    for folder in folders_of(row):
        with contextlib.suppress(OSError):
            os.makedirs(current_path(row, folder), exist_ok=True)
    write_files({current_path(row, path): text for path, text in row.get("files", {}).items()})


def folders_of(row):
    """Return the folders of the files of a call, as they were in the case."""
    targets = row.get("targets", [])
    folders = [path if is_folder else os.path.dirname(path) for path, is_folder in targets]
    return [*map(os.path.dirname, row.get("files", {})), *folders]


def current_path(row, path):
    """Return where something lies now that was at a path in the case."""
    old, new = row.get("moved") or ("", "")
    return new + path[len(old) :]


def common_folder(row):
    """Return the folder in which all files of a call lie now; empty if it has none."""
    folders = folders_of(row)
    return current_path(row, os.path.commonpath(folders)) if folders else ""


def without_place(top, text):
    """Return words without ``top``, where the files of a call lie; it is empty without files."""
    return re.sub(re.escape(top) + END_OF_PATH, "<files>", text) if top else text


def with_files(row, folder):
    """Return a row whose files are laid out below a folder: ``moved`` says from where to where."""
    folders = folders_of(row)
    if not folders:
        return row
    given = json.dumps([row.get("files"), row.get("targets")], sort_keys=True)
    mark = hashlib.sha256(given.encode()).hexdigest()[:12]
    place = os.path.join(folder, "files", mark)
    row = dict(row, moved=[os.path.commonpath(folders), place])
    lay_out_files(row)
    return row


class FilesOfCall:
    """Tells what a call writes where its arguments point to, and puts back what was there."""

    def __init__(self, row):
        """Note what is there."""
        targets = [path for path, _ in row.get("targets", [])]
        self.paths = [current_path(row, path) for path in (*row.get("files", {}), *targets)]
        self.top = common_folder(row)
        self.before = self.texts()

    def __enter__(self):
        """Begin."""
        return self

    def __exit__(self, *_):
        """End, and put back what was there."""
        for path in self.changed():
            with contextlib.suppress(OSError):
                os.remove(path)
        write_files(self.before)

    def texts(self):
        """Return the texts of the files that are there, by their paths."""
        return {file: text_in(file) or "" for path in self.paths for file in files_at(path)}

    def changed(self):
        """Return the files that are new, gone or have another text, with what is in them now."""
        after = self.texts()
        paths = sorted({*self.before, *after})
        return {path: after.get(path) for path in paths if after.get(path) != self.before.get(path)}

    def words(self):
        """Return in words what was written and removed; empty if nothing was."""
        return "".join(
            (REMOVES + name if content is None else WRITES + name + ": " + plain_text(content))
            for path, content in self.changed().items()
            for name in [os.path.relpath(path, self.top)]
        )


def plain_text(content):
    """Return in words what is in a file."""
    text = base64.b64decode(content).decode("utf-8", "backslashreplace")
    return repr(text[:MOST_SHOWN])


def with_current_paths(arguments, moved):
    """Return arguments that name files where they lie now."""
    if moved:
        old, new = moved
        for path, value in leaves_of(arguments):
            place = path_of(value)
            if place and (place + os.sep).startswith(old + os.sep):
                arguments = replaced(arguments, path, type(value)(new + place[len(old) :]))
    return arguments


def files_near(row):
    """Return rows that are given files with other texts, each with the file as its ``leaf``."""
    near_rows = []
    for path, content in list(row.get("files", {}).items())[:MOST_VARIED]:
        with contextlib.suppress(UnicodeDecodeError):
            text = base64.b64decode(content).decode("utf-8")
            for other in distinct([*texts_near(text), *lines_near(text)], [text]):
                changed = base64.b64encode(other.encode("utf-8", "replace")).decode("ascii")
                leaf = "the file " + os.path.basename(path)
                files = dict(row["files"], **{path: changed})
                near_rows.append(dict(row, files=files, leaf=leaf, value=repr(other), first=None))
    return near_rows


def lines_near(text):
    """Return texts with lines left out, doubled, and in another order."""
    lines = text.splitlines(keepends=True)
    variants = [lines[1:], lines[:-1], lines[::-1], lines + lines, lines[:1] + lines]
    return ["".join(lines) for lines in variants]
