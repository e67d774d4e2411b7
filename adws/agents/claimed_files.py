"""What an agent says it changed, held against what it changed."""

from collections.abc import Collection
from pathlib import PurePath


def false_claims(
    claimed: tuple[str, ...], project: PurePath, prefix: str, changed: Collection[str]
) -> tuple[str, ...]:
    """Return the files that an agent says it changed and has not, in order.

    ``claimed`` are paths as it spells them: absolute, or relative to the ``project``'s folder.
    ``prefix`` is where that is below the top, and ``changed`` are paths relative to the top.

    >>> false_claims(("/t/src/a.py", "./b.py", "/etc/c"), PurePath("/t/src"), "src", {"src/a.py"})
    ('/etc/c', 'src/b.py')
    """
    in_project = (
        path.relative_to(project) if path.is_relative_to(project) else path
        for path in map(PurePath, claimed)
    )
    names = {str(PurePath(prefix, path)) for path in in_project}
    return tuple(sorted(names - set(changed)))
