"""The settings of one of several suites."""

from attrs import field, frozen
from attrs.validators import gt, matches_re, optional

from adws.core.server import URL


@frozen
class SuiteSettings:
    """Settings of one of several suites. All other settings are those of the project."""

    folder: str = "."
    """The folder of the suite, relative to the project's folder."""
    runner: str | None = None
    """The name of the test runner (``adws runners list``). Unset: adws recognises it by the
    folder's files."""
    test_command: str | None = None
    """As the setting ``test_command`` of the project, started in ``folder``."""
    test_timeout_seconds: float | None = field(default=None, validator=optional(gt(0)))
    """As the setting ``test_timeout_seconds`` of the project, in seconds."""
    report: str | None = None
    """As the setting ``report`` of the project; the glob is relative to ``folder``."""
    case_command: str | None = None
    """As the setting ``case_command`` of the project, started in ``folder``."""
    dev_server: str | None = None
    """As the setting ``dev_server`` of the project, started in ``folder``."""
    dev_server_url: str | None = field(default=None, validator=optional(matches_re(URL)))
    """As the setting ``dev_server_url`` of the project."""
