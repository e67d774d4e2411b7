"""Compile a program of adws's own once, and keep it in the user's cache folder.

It is compiled before any code of a project runs, and code on trial sees only a copy. Where it
cannot be compiled or kept, the run tries to compile it, and tells what is wrong.
"""

import hashlib
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.runners.own_program import OwnProgram
from adws.runners.runner import Suite
from adws.vcs.tree import Tree

_SECONDS = 600.0  # the standard library is compiled, too, where no cache has it


def provide_program(
    bench: SuiteBench, tree: Tree, suite: Suite, own: OwnProgram | None, outputs: PurePath
) -> IOResult[None, PipelineError]:
    """Put the program that a suite's runner needs, if any, below the outputs of a run."""
    if own is None:
        return IOSuccess(None)
    provided: IOResult[None, PipelineError] = IOResult.do(
        None
        for found in (
            io_ops.find_program(own.compiler)
            if suite.wrapped
            else IOSuccess(PurePath(suite.argv[0]))
        )
        for compiler in IOSuccess(found or PurePath(own.compiler))
        for kept in _kept(own, compiler)
        for there in io_ops.exists(kept)
        for _compiled in (
            IOSuccess(None) if there else _compile(bench, tree, own, compiler, outputs, kept)
        )
        for _copied in io_ops.copy_file(kept, outputs / own.file)
    )
    return provided.lash(lambda _: IOSuccess(None))


def _kept(own: OwnProgram, compiler: PurePath) -> IOResult[PurePath, PipelineError]:
    """Return where a program is kept: by its sources and by what compiles it."""
    return IOResult.do(
        cache / "programs" / own.compiler / hashlib.sha256(repr(parts).encode()).hexdigest()
        for names in io_ops.list_files(own.sources)
        for sources in traverse(io_ops.digest, (own.sources / name for name in names))
        for tool in io_ops.digest(compiler)
        for parts in IOSuccess((str(compiler), tool, *sources))
        for cache in io_ops.cache_folder()
    )


def _compile(
    bench: SuiteBench,
    tree: Tree,
    own: OwnProgram,
    compiler: PurePath,
    outputs: PurePath,
    kept: PurePath,
) -> IOResult[None, PipelineError]:
    """Compile a program below the outputs of a run, and keep it instead of an earlier one."""
    build = evolve(own.build(str(compiler), outputs), timeout_seconds=_SECONDS, watched=True)
    return IOResult.do(
        None
        for confined in confined_run(bench, tree, build, RunAccess((outputs,)))
        for _ran in io_ops.run_process(evolve(confined, env={**confined.env, **bench.marks}))
        for name in io_ops.new_id()
        for _removed in io_ops.remove_tree(kept.parent)
        for _copied in io_ops.copy_file(outputs / own.file, kept.with_name(name))
        for _moved in io_ops.move(kept.with_name(name), kept)
    )
