"""What the settings say of mock services."""

import pytest

from adws.core.mock_service import MockServiceSettings
from adws.core.settings_file import parse_settings


def test_a_service_has_a_name_and_its_recording() -> None:
    """The variable with its address is named after it."""
    text = '[mock_services.git-hub]\nrecording = "tests/hub.har"'
    settings = parse_settings(text, "adws.toml").unwrap()
    service = settings.mock_services["git-hub"]
    assert service == MockServiceSettings(recording="tests/hub.har")
    assert service.variable_of("git-hub") == "GIT_HUB_URL"
    assert MockServiceSettings(command="x", variable="HUB").variable_of("git-hub") == "HUB"


@pytest.mark.parametrize(
    ("declared", "why"),
    [
        ("", "a mock service needs a recording or a command, and not both"),
        (
            'recording = "a.har"\ncommand = "x"',
            "a mock service needs a recording or a command, and not both",
        ),
        ('recording = "/a.har"', "recording is not a file in the project: '/a.har'"),
        ('recording = "../a.har"', "recording is not a file in the project: '../a.har'"),
        ('command = "x"\nfile = "a"', "unknown key 'file' (known: "),
    ],
)
def test_what_cannot_be_started_is_refused_with_the_settings(declared: str, why: str) -> None:
    """The error says where, and what is wrong."""
    error = parse_settings(f"[mock_services.a]\n{declared}", "adws.toml").failure()
    assert error.message.startswith(f"adws.toml: mock_services['a']: {why}")
