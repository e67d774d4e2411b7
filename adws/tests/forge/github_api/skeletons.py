"""Makes the smallest answers that GitHub's description allows, for the embedded forge.

``python -m adws.tests.forge.github_api.skeletons`` writes ``adws/forge/local/skeletons.json``. The
forge lays what it knows over them, so that strict clients accept its answers.
"""

import json
from pathlib import Path
from typing import Any

import adws
from adws.tests.forge.github_api.validation import described

KINDS = (
    *("check-run", "commit-comparison", "git-ref", "issue", "issue-comment", "job", "label"),
    *(
        "full-repository",
        "pull-request",
        "repository",
        "repository-collaborator-permission",
        "simple-user",
    ),
    *("actions-secret", "branch-with-protection", "environment", "status", "workflow"),
    *("workflow-dispatch-response", "workflow-run"),
)
TARGET = Path(adws.__file__).parent / "forge/local/skeletons.json"
_TEXTS = {
    "date-time": "2026-01-01T00:00:00Z",
    "email": "nobody@localhost",
    "uri": "http://localhost/",
}
_PLAIN: dict[str, object] = {"integer": 0, "number": 0, "boolean": False, "null": None}


def skeletons() -> dict[str, Any]:
    """Return the smallest value of each kind."""
    schemas = described()["components"]["schemas"]
    return {kind: _smallest(schemas[kind]) for kind in KINDS}


def _smallest(schema: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _smallest(described()["components"]["schemas"][name])
    if "allOf" in schema:
        return {name: item for part in schema["allOf"] for name, item in _smallest(part).items()}
    choices = schema.get("anyOf", schema.get("oneOf"))
    if choices:
        return _smallest(choices[0])
    return schema["enum"][0] if "enum" in schema else _of_type(schema)


def _of_type(schema: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
    kind = schema.get("type", "object")
    if kind == "object":
        required = schema.get("required", [])
        return {name: _smallest(schema["properties"][name]) for name in sorted(required)}
    if kind == "array":
        return []
    if kind == "string":
        return _TEXTS.get(schema.get("format", ""), "")
    return _PLAIN[kind]


if __name__ == "__main__":
    _ = TARGET.write_text(json.dumps(skeletons(), indent=1) + "\n", encoding="utf-8")
