"""What the embedded forge shows to people."""

import re

from attrs import evolve

from adws.core.http import HttpResponse
from adws.forge.local.page import item_page, list_page, missing_page, run_page
from adws.forge.local.state import ForgeState, StoredComment, StoredIssue, StoredRun, StoredStatus

SHA, OTHER = "a" * 40, "b" * 40
DAY = "2026-01-0{}T00:00:00Z"
PULL = StoredIssue(
    2,
    "<b>One</b>",
    "Text & more",
    "ada",
    DAY.format(1),
    DAY.format(9),
    head="tdd/one",
    base="main",
    head_sha=SHA,
    labels=("tdd: now",),
    armed=SHA,
)
RUN = StoredRun(7, "tdd.yml", "push", "tdd/one", SHA, {}, "Test <1>", DAY.format(4))
STATE = ForgeState(
    "team/project",
    proposed=(StoredIssue(1, "An issue", "", "ada", DAY.format(1), DAY.format(1)), PULL),
    comments=(
        StoredComment(3, 2, "bob", "<script>", DAY.format(2), DAY.format(2)),
        StoredComment(4, 1, "bob", "elsewhere", DAY.format(2), DAY.format(2)),
    ),
    statuses=(
        StoredStatus(5, SHA, "adws/tdd", "success", "All 3", "", DAY.format(3)),
        StoredStatus(6, OTHER, "adws/tdd", "failure", "", "", DAY.format(3)),
    ),
    runs=(RUN, evolve(RUN, id=8, head_sha=OTHER, status="completed", conclusion="failure")),
)


def text_of(page: HttpResponse | None) -> str:
    """Return what stands in a page: its lines without marks of style."""
    assert page is not None
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    body = page.body.decode().partition("</style>")[2]
    return re.sub(r"\n+", "\n", re.sub(r"<(h1|h2|tr|td|th|p|table)>", "\n", body))


def test_the_first_page_lists_everything() -> None:
    """The newest first, each with a link; what others wrote is shown and never obeyed."""
    assert text_of(list_page(STATE)) == (
        "\nteam/project</h1>\n#\nTitle\nState\nLabels\nBranch</tr>"
        "\n2\n<a href='/team/project/pull/2'>&lt;b&gt;One&lt;/b&gt;</a>\nopen"
        "\n<span class=label>tdd: now</span>\ntdd/one → main</tr>"
        "\n1\n<a href='/team/project/issues/1'>An issue</a>\nopen\n</tr></table>"
        "\nRuns</h2>\nRun\nEvent\nBranch\nStatus</tr>"
        "\n<a href='/runs/8'>Test &lt;1&gt;</a>\npush\ntdd/one\nfailure</tr>"
        "\n<a href='/runs/7'>Test &lt;1&gt;</a>\npush\ntdd/one\nqueued</tr></table>\n"
    )


def test_the_page_of_a_pull_request_tells_its_story() -> None:
    """In the order of time: comments, statuses and runs of its head, what became of it."""
    assert text_of(item_page(STATE, 2)) == (
        "\n&lt;b&gt;One&lt;/b&gt; #2</h1>"
        "\nopen <span class=label>tdd: now</span> tdd/one → main</p><pre>Text &amp; more</pre>"
        "\nTimeline</h2>"
        "\n2026-01-01T00:00:00Z\nada opened this</tr>"
        "\n2026-01-02T00:00:00Z\nbob commented<pre>&lt;script&gt;</pre></tr>"
        "\n2026-01-03T00:00:00Z\nstatus adws/tdd of aaaaaaaa: success<pre>All 3</pre></tr>"
        "\n2026-01-04T00:00:00Z\nrun Test &lt;1&gt;: queued</tr>"
        "\n2026-01-09T00:00:00Z\nauto-merge is armed for aaaaaaaa</tr></table>\n"
    )


def test_the_states_of_a_pull_request_have_words() -> None:
    """One each."""
    merged = evolve(PULL, is_open=False, merged_at=DAY.format(5), merge_sha=OTHER, armed="")
    states = {
        "draft": evolve(PULL, draft=True),
        "closed": evolve(PULL, is_open=False),
        "merged": merged,
    }
    for word, pull in states.items():
        assert f"\n{word} <span" in text_of(item_page(STATE.put(pull), 2))
    assert "merged as bbbbbbbb" in text_of(item_page(STATE.put(merged), 2))
    assert "\nopen  </p>\nTimeline" in text_of(item_page(STATE, 1))


def test_the_page_of_a_run_shows_its_log() -> None:
    """As text."""
    assert text_of(run_page(STATE, 8, "a < b")) == (
        "\nTest &lt;1&gt;</h1>\ntdd.yml: push, failure</p><pre>a &lt; b</pre>\n"
    )


def test_there_is_no_page_of_what_is_not_there() -> None:
    """Nothing that is numbered so, or nothing at all."""
    assert (item_page(STATE, 3), run_page(STATE, 3, ""), missing_page().status) == (None, None, 404)
