"""The files of a tree, by which the places that tools print are understood."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath, PurePosixPath

from attrs import field, frozen

from adws.core.suite import Frame


def places_of(tree: PurePath, listing: Iterable[str]) -> "SourcePaths":
    """Return the places of a tree; the paths of the listing are relative to it."""
    named: dict[str, list[str]] = {}
    stems: dict[str, list[str]] = {}
    for path in listing:
        named.setdefault(path.rpartition("/")[2], []).append(path)
        stems.setdefault(PurePosixPath(path).stem, []).append(path)
    return SourcePaths(f"{tree}/", named, stems)


@frozen
class SourcePaths:
    """The files of a tree by their names, with and without the ending; ``tree`` ends in a slash."""

    tree: str
    _named: Mapping[str, list[str]]
    _stems: Mapping[str, list[str]]
    _classes: dict[str, str] = field(factory=dict[str, str])

    def inside(self, text: str) -> str:
        """Return a path, or a name with paths in it, without the place of the tree.

        >>> [places_of(PurePath("/t"), ()).inside(path) for path in ("/t/a.js", "./b")]
        ['a.js', 'b']
        """
        return text.replace(self.tree, "").removeprefix("./")

    def frame(self, frame: Frame) -> Frame:
        """Return a frame in the file of the tree it means, if that is known.

        Java prints the name of a file only; its package is that of the function.
        """
        file = self.inside(frame.file.removeprefix("file://"))
        return Frame(self._full_path(file, frame.function), frame.line, frame.function)

    def _full_path(self, file: str, function: str) -> str:
        same = self._named.get(file, []) if "/" not in file else []
        folder = function.rpartition(".")[0].rpartition(".")[0].replace(".", "/")
        exact = [path for path in same if f"/{path}".endswith(f"/{folder}/{file}")]
        best = exact or same
        return best[0] if len(best) == 1 else file

    def of_case(self, name: str, classname: str) -> str:
        """Return the file of a case that stands for a whole file, or that its class leads to."""
        if self._is_there(name):
            return name
        dotted = classname or name
        if dotted not in self._classes:
            self._classes[dotted] = self.of_class(dotted)
        return self._classes[dotted]

    def _is_there(self, path: str) -> bool:
        return path in self._named.get(path.rpartition("/")[2], [])

    def of_class(self, classname: str) -> str:
        """Return the one file that a class's dotted name leads to, or nothing.

        >>> listing = ("src/test/java/com/x/SumTest.java", "tests/test_a.py")
        >>> places = places_of(PurePath("/t"), listing)
        >>> places.of_class("com.x.SumTest$Inner"), places.of_class("tests.test_a.TestSum")
        ('src/test/java/com/x/SumTest.java', 'tests/test_a.py')
        """
        parts = [part.partition("$")[0] for part in classname.split(".")]
        for length in range(len(parts), 0, -1):
            dotted = "/" + "/".join(parts[:length])
            paths = self._stems.get(parts[length - 1], [])
            files = [
                path for path in paths if f"/{PurePosixPath(path).with_suffix('')}".endswith(dotted)
            ]
            if files:
                return files[0] if len(files) == 1 else ""
        return ""
