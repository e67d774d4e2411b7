"""The results of the checks of a project, as JSON."""

from adws.core.check import CheckReport, Quality, Severity
from adws.core.codec import to_json, to_plain

SCHEMA = 1


def quality_json(quality: Quality) -> str:
    """Return the result of each check, with all its diagnostics.

    ``schema`` grows when a key is removed or changes its meaning.
    """
    return to_json(
        {
            "schema": SCHEMA,
            "exit_code": quality.exit_code,
            "checks": [_record(check) for check in quality.checks],
        }
    )


def _record(check: CheckReport) -> dict[str, object]:
    content: dict[str, object] = {
        f"{severity.value}s": len(check.of_severity(severity)) for severity in Severity
    }
    return {**to_plain(check), **content}
