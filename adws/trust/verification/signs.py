"""Signs of a boundary: in a file's name, its code, its altered lines, or the request."""

import re
from collections.abc import Iterator

from attrs import frozen

from adws.core.globs import compile_globs
from adws.trust.reasons import named
from adws.trust.verification.change import ChangedFile, ReviewedChange


@frozen
class BoundarySign:
    """A sign of a boundary.

    ``what`` names it in a reason. ``files`` are globs of files that are a sign as a whole. The
    regular expressions ``code`` are searched in all of a changed file, those in ``altered`` only in
    its added and removed lines; ``^`` matches at the start of a line.
    """

    what: str
    files: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()

    def is_in(self, file: ChangedFile) -> bool:
        """Whether a changed file has this sign."""
        lines = "\n".join(file.altered)
        return bool(
            compile_globs(self.files).fullmatch(file.path)
            or any(re.search(part, file.code, re.MULTILINE) for part in self.code)
            or any(re.search(pattern, lines, re.MULTILINE) for pattern in self.altered)
        )


def reasons_by(
    change: ReviewedChange, boundary: str, signs: tuple[BoundarySign, ...], words: str = ""
) -> Iterator[str]:
    """Yield a reason for each sign of a boundary that files show, and for the words of a plan."""
    for sign in signs:
        files = tuple(file.path for file in change.files if sign.is_in(file))
        if files:
            yield f"{boundary}: {sign.what} ({named(files)})"
    match = re.search(words, change.request, re.IGNORECASE) if words else None
    if match:
        yield f'{boundary}: the request mentions "{match[0]}"'
