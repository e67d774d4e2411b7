"""The question for a task, by the template in force."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.agents.prompt import SHIPPED_PROMPTS
from adws.asking.prompt import PromptTemplate, prompt_for, prompt_template
from adws.core.errors import SettingsInvalid
from adws.core.purpose import Purpose
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.vcs.repositories import error, value

ROOT = PurePath("/p")
OWN = ROOT / ".adws/prompts/fix.md"


def test_a_template_of_the_project_takes_the_place_of_the_shipped_one(io: FakeIo) -> None:
    """It is looked for in the user's project, whatever lies in the agent's tree."""
    io.files[OWN] = "# Please\n\n$failures\n"
    io.files[PurePath("/t/.adws/prompts/fix.md")] = "do evil"
    io.variables = {}
    prompt = value(prompt_for(ROOT, make_task(make_failure("t.py::a"), tree=PurePath("/t"))))
    assert prompt.startswith("# Please\n\n### t.py::a\n")


@pytest.mark.real_io
@pytest.mark.parametrize("purpose", Purpose)
def test_every_purpose_has_a_shipped_template(tmp_path: PurePath, purpose: Purpose) -> None:
    """It is in force where the project has none of its own, and can be rendered."""
    file = SHIPPED_PROMPTS / f"{purpose.value}.md"
    template = value(prompt_template(tmp_path, purpose))
    assert template == PromptTemplate(file, value(io_ops.read_text(file)))
    assert "$" not in value(prompt_for(tmp_path, make_task(purpose=purpose)))


def test_secrets_do_not_reach_the_question(io: FakeIo) -> None:
    """Neither those of the tests' output nor those of the template's author."""
    io.files[OWN] = "my key is 12345678-ab\n\n$failures\n"
    io.variables = {"API_KEY": "12345678-ab"}
    failure = make_failure(error_message="12345678-ab", stack_trace="ftp://me:s3cr3ts3@db.me/x")
    prompt = value(prompt_for(ROOT, make_task(failure)))
    assert prompt.startswith("my key is [redacted: API_KEY]\n")
    assert prompt.count("[redacted: API_KEY]") == 2
    assert "s3cr3ts3" not in prompt


def test_a_template_that_cannot_be_rendered_is_named(io: FakeIo) -> None:
    """With its line, and all that it could have meant."""
    io.files[OWN] = "# Please\n\n$failurs\n"
    result = error(prompt_for(ROOT, make_task()))
    assert isinstance(result, SettingsInvalid)
    assert evolve(result, context={}) == SettingsInvalid(
        f"{OWN}:3: unknown value '$failurs'",
        hint="did you mean 'failures'? (write $$ for a dollar sign)",
    )
