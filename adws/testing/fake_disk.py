"""Files, folders and links in memory; refuses what a disk refuses, with the same exceptions."""

import errno
import hashlib
from pathlib import PurePath

from attrs import define, field

from adws.io_ops.store import PREVIOUS

_MESSAGES = {
    errno.ENOENT: "No such file or directory",
    errno.EEXIST: "File exists",
    errno.EISDIR: "Is a directory",
    errno.ENOTDIR: "Not a directory",
}


def _refusal(number: int, path: PurePath) -> OSError:
    return OSError(number, _MESSAGES[number], str(path))


@define
class FakeDisk:
    """``files`` maps paths to texts, ``links`` to targets; ``made_folders`` are made as such."""

    files: dict[PurePath, str] = field(factory=dict[PurePath, str])
    links: dict[PurePath, PurePath] = field(factory=dict[PurePath, PurePath])
    made_folders: set[PurePath] = field(factory=set[PurePath])

    def read(self, path: PurePath) -> str:
        """Return a file's text, through links."""
        place = self._resolve_links(path)
        if place in self.files:
            return self.files[place]
        raise _refusal(errno.EISDIR if self.is_folder(place) else errno.ENOENT, path)

    def write(self, path: PurePath, text: str) -> None:
        """Replace a file's text; a link is replaced, never written through."""
        self._need_parents(path)
        if self.is_folder(path):
            raise _refusal(errno.EISDIR, path)
        _ = self.links.pop(path, None)
        self.files[path] = text

    def keep(self, path: PurePath, text: str) -> None:
        """Replace a file's text; the one it had stays beside it."""
        before = self.files.get(path)
        self.write(path, text)
        if before is not None:
            self.files[path.with_name(path.name + PREVIOUS)] = before

    def append(self, path: PurePath, line: str) -> None:
        """Add one line; a cut-off last line is ended first."""
        place = self._resolve_links(path)
        old = self.files.get(place, "")
        self.write(place, old + ("\n" if old and not old.endswith("\n") else "") + line + "\n")

    def copy(self, source: PurePath, target: PurePath) -> None:
        """Copy a file's text."""
        self.write(target, self.read(source))

    def link(self, target: PurePath, at: PurePath) -> None:
        """Make a link."""
        self._need_parents(at)
        if self.exists(at):
            raise _refusal(errno.EEXIST, at)
        self.links[at] = target

    def make_folder(self, path: PurePath) -> None:
        """Make a folder and its parents."""
        self._need_parents(path)
        if path in self.files:
            raise _refusal(errno.EEXIST, path)
        self.made_folders.update((path, *path.parents))

    def texts(self, folder: PurePath, paths: tuple[str, ...]) -> dict[str, str]:
        """Return the texts of files below a folder; of links, their targets."""
        entries = {**self.files, **self.links}
        return {path: str(entries[folder / path]) for path in paths}

    def remove(self, path: PurePath) -> None:
        """Remove a file, a link or a folder with all that is in it."""
        for there in [
            path_below for path_below in (*self.files, *self.links) if _is_at(path_below, path)
        ]:
            _ = self.files.pop(there, None)
            _ = self.links.pop(there, None)
        self.made_folders = {folder for folder in self.made_folders if not _is_at(folder, path)}

    def exists(self, path: PurePath) -> bool:
        """Whether a file, a folder or a link is there."""
        return path in self.files or path in self.links or self.is_folder(path)

    def is_folder(self, path: PurePath) -> bool:
        """Whether a folder is there: made as such, or implied by what is in it."""
        return path in self.made_folders or any(path in file.parents for file in self._paths())

    def below(self, folder: PurePath, skip: tuple[str, ...]) -> tuple[str, ...]:
        """Return the files and links below a folder, relative, sorted."""
        if not self.is_folder(folder):
            raise _refusal(errno.ENOTDIR if self.exists(folder) else errno.ENOENT, folder)
        inside = [file.relative_to(folder) for file in self._paths() if folder in file.parents]
        return tuple(sorted(str(p) for p in inside if not set(skip) & set(p.parts[:-1])))

    def names(self, folder: PurePath) -> tuple[str, ...]:
        """Return the names in one folder, sorted; none when it is not there."""
        if folder in self.files:
            raise _refusal(errno.ENOTDIR, folder)
        paths = [path for path in (*self._paths(), *self.made_folders) if folder in path.parents]
        return tuple(sorted({path.relative_to(folder).parts[0] for path in paths}))

    def last_line(self, folder: PurePath) -> str:
        """Return the last whole line of the file below a folder that came last."""
        texts = [text for path, text in self.files.items() if folder in path.parents]
        return "".join(texts[-1:]).rpartition("\n")[0].rpartition("\n")[2]

    def digest(self, path: PurePath) -> str:
        """Return the SHA-256 of a file's text in UTF-8."""
        return hashlib.sha256(self.read(path).encode()).hexdigest()

    def _paths(self) -> tuple[PurePath, ...]:
        return (*self.files, *self.links)

    def _resolve_links(self, path: PurePath) -> PurePath:
        for _ in self.links:
            if path in self.links:
                path = path.parent / self.links[path]
        return path

    def _need_parents(self, path: PurePath) -> None:
        if any(parent in self.files for parent in path.parents):
            raise _refusal(errno.ENOTDIR, path)


def _is_at(path: PurePath, place: PurePath) -> bool:
    return path == place or place in path.parents
