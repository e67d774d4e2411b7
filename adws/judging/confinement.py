"""Put every process of a judged run into a cage: what it may see, write and reach."""

from collections.abc import Iterable
from pathlib import PurePath

from attrs import evolve, frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Level, Mount
from adws.cage.confinement import Confinement, confined
from adws.cage.environment import JUDGED, PROXIES
from adws.cage.level import cage_level
from adws.core.errors import IoFailed, PipelineError
from adws.core.process import Command
from adws.core.railway import collect, traverse
from adws.core.run import state_folder
from adws.judging.bench import Bench, SuiteBench
from adws.vcs.git import GitLocation
from adws.vcs.lending import ENVIRONMENTS, INSTALLED, find_lent
from adws.vcs.tree import Tree
from adws.vcs.user_repository import top_and_repository

_OTHERS = tuple(map(PurePath, ("/home", "/root", "/mnt", "/media")))
"""Folders with people's own files."""

_TMP = PurePath("/tmp")  # noqa: S108 - the cage's own
_SYSTEM = frozenset(
    map(
        PurePath,
        (
            *("/", "/bin", "/dev", "/etc", "/lib", "/lib64", "/nix", "/opt", "/proc", "/sbin"),
            *("/sys", "/usr", "/usr/local", "/usr/src", "/var", "/var/lib"),
        ),
    )
)
"""Folders that stay visible even if a project is in one of them."""


@frozen
class RunAccess:
    """What a run may use besides its tree, at the same path inside and outside of the cage."""

    writable: tuple[PurePath, ...] = ()
    """The folders that it may write to."""
    readable: tuple[PurePath, ...] = ()
    """Paths in hidden folders that it may see."""
    joining: tuple[str, ...] = ()
    """The command prefix that starts it in the network of another process of the run."""
    variables: tuple[str, ...] = ()
    """The names of additional variables that it gets."""
    surroundings: PurePath | None = None
    """The folder with its HOME and ``/tmp``; None: they are empty and removed afterwards."""
    scratch: PurePath | None = None
    """A new folder for HOME and temporary files without a cage; None: adws chooses one."""


@frozen
class _VisibleTree:
    """What a cage shows of the tree: its top folder, and the mounts over it.

    ``users`` says that it is the user's own tree, in which no link may be replaced by a mount.
    """

    top: PurePath
    mounts: tuple[Mount, ...]
    environments: tuple[PurePath, ...] = ()
    users: bool = False


def level_of_bench(bench: SuiteBench) -> IOResult[Level, PipelineError]:
    """Return the level of the cage; it is detected if no step has done so yet."""
    return cage_level(bench.settings, bench.level)


def confined_run(
    bench: SuiteBench, tree: Tree, command: Command, access: RunAccess = RunAccess()
) -> IOResult[Command, PipelineError]:
    """Return a command that runs code of a tree in a cage, if there is one.

    It can write only to the tree and ``access.writable``. Of the user's folders it sees only the
    tree and what programs need; of the environment it gets only the variables on a list.
    """
    return IOResult.do(
        ready
        for level in level_of_bench(bench)
        for is_caged in IOSuccess(level.holds_judged_code)
        for _there in (_require(command.argv[0]) if is_caged else IOSuccess(None))
        for sight in (
            _visible_tree(bench, tree) if is_caged else IOSuccess(_VisibleTree(tree.root, ()))
        )
        for declared in (_declared_writable(bench, tree) if is_caged else IOSuccess(()))
        for writable in IOSuccess(
            (*(path for paths in declared for path in paths), *access.writable)
        )
        for mounts in _mounts(sight, writable, access)
        for _made in (
            io_ops.make_folder(access.surroundings / "tmp")
            if level.caged and access.surroundings
            else IOSuccess(None)
        )
        for scratch in (_scratch(bench, access) if level.landlock else IOSuccess(None))
        for ready in confined(
            _confinement(bench, level, sight, mounts, evolve(access, scratch=scratch)), command
        )
    )


def _scratch(bench: SuiteBench, access: RunAccess) -> IOResult[PurePath, PipelineError]:
    scratch = access.surroundings or access.scratch
    if scratch is not None:
        return IOSuccess(scratch)
    raw = state_folder(bench.root) / "raw" / bench.run
    return IOResult.do(
        raw / f"{started:%Y%m%d-%H%M%S}-{name}"
        for name in io_ops.new_id()
        for started in io_ops.now()
    )


def _require(program: str) -> IOResult[None, PipelineError]:
    """Fail as ``run_process`` does for a missing program: a cage would hide the reason."""
    if "/" in program and not program.startswith("/"):
        return IOSuccess(None)
    missing = IoFailed(
        f"cannot run {program}: No such file or directory",
        hint="install the program, or check its name and the PATH",
        context={
            "operation": "run",
            "target": program,
            "reason": io_ops.IoReason.MISSING.value,
        },
    )
    return IOResult.do(
        found
        for path in io_ops.find_program(program)
        for found in (IOSuccess(None) if path else IOFailure(missing))
    )


def _mounts(
    visible: _VisibleTree, writable: tuple[PurePath, ...], access: RunAccess
) -> IOResult[tuple[Mount, ...], PipelineError]:
    mounts = (
        *visible.mounts,
        *(
            (Mount(_TMP, access.surroundings / "tmp", writable=True),)
            if access.surroundings
            else ()
        ),
        *(Mount(path, path) for path in access.readable),
        *(Mount(path, path, writable=True) for path in writable),
    )
    if not visible.users:
        return IOSuccess(mounts)
    return IOResult.do(
        tuple(evolve(mount, at=path) for mount, path in zip(mounts, paths, strict=True))
        for paths in traverse(io_ops.real_path, (mount.at for mount in mounts))
    )


def _confinement(
    bench: SuiteBench,
    level: Level,
    visible: _VisibleTree,
    mounts: tuple[Mount, ...],
    access: RunAccess,
) -> Confinement:
    settings = bench.settings
    return Confinement(
        level=level,
        top=visible.top,
        own_home=access.surroundings / "home" if access.surroundings else None,
        mounts=mounts,
        variables=(*settings.pass_environment, *access.variables),
        common=(*JUDGED, *(PROXIES if bench.online else ())),
        hidden=(*_OTHERS, *(() if visible.top.parent in _SYSTEM else (visible.top.parent,))),
        programs=tuple(suite.argv[0] for suite in bench.suites if suite.argv),
        environments=visible.environments,
        readable=tuple(
            PurePath(path) if path.startswith("~/") else bench.root / path
            for path in settings.sandbox_read
        ),
        network=bench.online,
        joining=access.joining,
        judged=True,
        foreign=bench.base.user_top if isinstance(bench, Bench) and not visible.users else None,
        scratch=access.scratch,
    )


def _declared_writable(
    bench: SuiteBench, tree: Tree
) -> IOResult[tuple[tuple[PurePath, ...], ...], PipelineError]:
    """Return the existing paths that the setting ``writable`` names."""
    return IOResult.do(
        existing
        for homes in io_ops.home_folders()
        for existing in collect(
            _existing(
                PurePath(*homes[:1], path[2:]) if path.startswith("~/") else tree.inside / path
            )
            for path in bench.settings.writable
        )
    )


def _existing(path: PurePath) -> IOResult[tuple[PurePath, ...], PipelineError]:
    return io_ops.exists(path).map(lambda there: (path,) if there else ())


def _visible_tree(bench: SuiteBench, tree: Tree) -> IOResult[_VisibleTree, PipelineError]:
    if isinstance(bench, Bench) and tree.root != bench.base.user_root:
        return _judge_tree(bench, tree)
    return _own_tree(bench, tree)


def _judge_tree(bench: Bench, tree: Tree) -> IOResult[_VisibleTree, PipelineError]:
    """Show a judge tree in the place of the user's, unless it is built elsewhere."""
    base = bench.base
    inside, outside = (_top(path, base.prefix) for path in (tree.inside, tree.root))
    objects = base.repository / "objects"
    return IOSuccess(
        _VisibleTree(
            inside,
            (
                Mount(base.user_top),
                Mount(inside, outside, writable=True),
                *_state(tree.inside, bench.root),
                *(Mount(path, path) for path in (*tree.lent, objects)),
            ),
            tree.lent,
        )
    )


def _own_tree(bench: SuiteBench, tree: Tree) -> IOResult[_VisibleTree, PipelineError]:
    """Show the user's own tree, without its repository and with read-only environments."""
    in_repository: IOResult[_VisibleTree, PipelineError] = IOResult.do(
        visible
        for top, folders in top_and_repository(tree.root)
        for visible in _in_repository(bench, tree, top, folders)
    )
    return in_repository.lash(lambda _: _in_folder(bench, tree))


def _in_repository(
    bench: SuiteBench, tree: Tree, top: PurePath, folders: tuple[PurePath, ...]
) -> IOResult[_VisibleTree, PipelineError]:
    prefix = str(tree.root.relative_to(top)) if tree.root != top else ""
    return find_lent(GitLocation(top), prefix, bench.settings.environment_folders).map(
        lambda lent: _visible_user_tree(
            bench, tree, top, tuple(top / path for path in lent), folders
        )
    )


def _in_folder(bench: SuiteBench, tree: Tree) -> IOResult[_VisibleTree, PipelineError]:
    """Show a folder outside of any repository; a file named ``.git`` in it is read-only."""
    names = (*ENVIRONMENTS, *INSTALLED, *bench.settings.environment_folders)
    return IOResult.do(
        _visible_user_tree(
            bench, tree, tree.root, tuple(p for place in there for p in place), folders
        )
        for there in collect(_existing(tree.root / name) for name in names)
        for folders in _existing(tree.root / ".git")
    )


def _visible_user_tree(
    bench: SuiteBench,
    tree: Tree,
    top: PurePath,
    lent: tuple[PurePath, ...],
    protected: Iterable[PurePath],
) -> _VisibleTree:
    read_only = (Mount(path, path) for path in (*lent, *protected))
    mounts = (Mount(top, top, writable=True), *_state(tree.root, bench.root), *read_only)
    return _VisibleTree(top, mounts, lent, users=True)


def _state(inside: PurePath, root: PurePath) -> tuple[Mount, ...]:
    """Return an empty mount in the place of adws's state folder; git ignores it as usual."""
    ignored = state_folder(inside) / ".gitignore"
    return Mount(state_folder(inside)), Mount(ignored, state_folder(root) / ".gitignore")


def _top(root: PurePath, prefix: str) -> PurePath:
    """Return the top folder of a tree whose project folder is ``root``.

    >>> _top(PurePath("/a/b/c"), "b/c"), _top(PurePath("/a"), "")
    (PurePosixPath('/a'), PurePosixPath('/a'))
    """
    return root.parents[len(PurePath(prefix).parts) - 1] if prefix else root
