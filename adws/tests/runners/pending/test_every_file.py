"""Whatever stands around a mark, it goes alone and comes back."""

from hypothesis import given
from hypothesis import strategies as st

from adws.runners.pending import activated, marked_again
from adws.tests.runners.pending.spec_files import BODY, PATHS, pending_in, reader_of

TITLES = st.text(
    st.characters(codec="utf-8", min_codepoint=32, exclude_characters="'\\$"), max_size=12
)
ONE_TEST = st.builds(
    lambda form, title, body: form.format(title=title, body=body),
    st.sampled_from(
        (
            "it('{title}', {body});",
            "it.todo('{title}', {body});",
            "it('{title}', {{ fails: true, retry: 1 }}, {body});",
            "it.skip('tdd {title}', {body});",
            "describe('{title}', () => {{\n  it.fails('x', {body});\n}});",
            "// it.todo('{title}', {body});",
            "describe.todo('{title}', () => {{ it.todo('{title}', {body}); }});",
        )
    ),
    TITLES,
    st.sampled_from((BODY, "() => {}", "async function () { it; }", "() => f()")),
)


@given(st.lists(ONE_TEST, max_size=6).map("\n\n".join))
def test_each_mark_goes_alone_and_comes_back(text: str) -> None:
    """Whatever stands around: one pending test less, and the text as it was."""
    reader, path = reader_of("vitest"), PATHS["vitest"]
    tests = pending_in("vitest", text)
    for test in tests:
        made = activated(reader, path, text, test)
        assert made is not None
        assert len(pending_in("vitest", made)) == len(tests) - 1
        assert marked_again(reader, path, made, text, test) == text
