"""Files that calls are given: kept with a call, and laid out anew where it is made again.

Runs in the project's interpreter. Needs Python 3.8.
"""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import tempfile

from adws_call_leaves import leaves_of, replaced, texts_near
from adws_near import distinct

MOST_FILES = 12
MOST_BYTES = 20_000
MOST_VARIED = 2


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
    if not isinstance(value, (str, pathlib.PurePath)) or "\0" in str(value):
        return None
    return str(value) if os.path.isabs(str(value)) else None


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


def written(files):
    """Write files where they were; not those whose place is gone."""
    for path, text in files.items():
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(base64.b64decode(text))


def with_files(row, folder):
    """Return a row whose files are laid out below a folder: ``moved`` says from where to where."""
    files = row.get("files")
    if not files:
        return row
    top = os.path.commonpath([os.path.dirname(path) for path in files])
    mark = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
    target = os.path.join(folder, "files", mark)
    written({target + path[len(top) :]: text for path, text in files.items()})
    return dict(row, moved=[top, target])


def at_home(arguments, moved):
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
