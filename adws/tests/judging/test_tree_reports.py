"""Reports in the tree: which are looked for, and what is kept of them."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOSuccess

from adws import io_ops
from adws.core.railway import settle
from adws.judging.tree_reports import TreeReports, report_stamps, written_since
from adws.runners.runner import Run, Suite
from adws.testing import FakeIo, installed
from adws.tests.vcs.repositories import shell, value

SUITE = Suite("junit", ".", ("make",), reports=("build/*.xml", "r.xml"))
RUN = Run(SUITE, PurePath("/t"), PurePath("/o"), "n0nce")


def test_nothing_is_looked_at_without_need() -> None:
    """Most suites write no report into their tree."""
    assert report_stamps(evolve(RUN, suite=Suite("pytest", ".", ("pytest",)))) == IOSuccess({})


def test_only_what_was_written_since_is_read() -> None:
    """A copy is kept with the run's outputs; a report of the same name elsewhere is none."""
    old = {PurePath("/t/build/old.xml"): "old", PurePath("/t/a/r.xml"): "other"}
    with installed(FakeIo(files=old)) as io:
        before = settle(report_stamps(RUN)).unwrap()
        _ = settle(io_ops.write_text(PurePath("/t/build/new.xml"), "new"))
        reports = settle(written_since(RUN, before)).unwrap()
        kept = io.files[PurePath("/o/reports/build/new.xml")]
    assert reports == TreeReports({"build/new.xml": "new"}, stale=("build/old.xml",))
    assert kept == "new"


@pytest.mark.real_io
def test_a_link_that_leads_out_of_the_tree_is_no_report(here: PurePath) -> None:
    """The code that ran could show with it what it cannot read; a link in the tree may be meant."""
    run = evolve(RUN, tree=here / "tree", outputs=here / "out")
    made = "mkdir -p tree/build tree/.git && echo secret | tee secret > tree/.git/config"
    _ = shell(here, made)
    before = value(report_stamps(run))
    _ = shell(
        here / "tree/build",
        "ln -s ../../secret out.xml; ln -s ../.git/config git.xml; ln -s /nowhere broken.xml;"
        "printf r > real; ln -s real in.xml",
    )
    assert value(written_since(run, before)) == TreeReports({"build/in.xml": "r"}, stale=())
    assert shell(here, "ls out/reports/build") == "in.xml\n"
