"""Makes ``api.json`` from GitHub's published description of its REST API.

``npm pack @octokit/openapi@23.0.2`` and unpack ``package/generated/api.github.com.json``; then
``python -m adws.tests.forge.github_api.trim FILE``. Kept are the operations that adws uses, and of
them what validates a request or an answer, in the words of JSON Schema 2020-12: no descriptions,
examples and links, and a type more for what OpenAPI 3.0 calls nullable.
"""

import json
import sys
from pathlib import Path
from typing import Any

REPOSITORY = "/repos/{owner}/{repo}"
OPERATIONS: tuple[tuple[str, str], ...] = (
    ("get", REPOSITORY),
    ("get", f"{REPOSITORY}/pulls"),
    ("post", f"{REPOSITORY}/pulls"),
    ("get", f"{REPOSITORY}/pulls/{{pull_number}}"),
    ("patch", f"{REPOSITORY}/pulls/{{pull_number}}"),
    ("put", f"{REPOSITORY}/pulls/{{pull_number}}/merge"),
    ("get", f"{REPOSITORY}/issues"),
    ("post", f"{REPOSITORY}/issues"),
    ("get", f"{REPOSITORY}/issues/{{issue_number}}/comments"),
    ("post", f"{REPOSITORY}/issues/{{issue_number}}/comments"),
    ("patch", f"{REPOSITORY}/issues/comments/{{comment_id}}"),
    ("post", f"{REPOSITORY}/issues/{{issue_number}}/labels"),
    ("delete", f"{REPOSITORY}/issues/{{issue_number}}/labels/{{name}}"),
    ("post", f"{REPOSITORY}/labels"),
    ("get", f"{REPOSITORY}/git/ref/{{ref}}"),
    ("post", f"{REPOSITORY}/git/refs"),
    ("patch", f"{REPOSITORY}/git/refs/{{ref}}"),
    ("delete", f"{REPOSITORY}/git/refs/{{ref}}"),
    ("get", f"{REPOSITORY}/compare/{{basehead}}"),
    ("post", f"{REPOSITORY}/statuses/{{sha}}"),
    ("get", f"{REPOSITORY}/commits/{{ref}}/status"),
    ("get", f"{REPOSITORY}/commits/{{ref}}/check-runs"),
    ("post", f"{REPOSITORY}/check-runs"),
    ("patch", f"{REPOSITORY}/check-runs/{{check_run_id}}"),
    ("post", f"{REPOSITORY}/actions/workflows/{{workflow_id}}/dispatches"),
    ("get", f"{REPOSITORY}/actions/workflows/{{workflow_id}}/runs"),
    ("get", f"{REPOSITORY}/actions/runs/{{run_id}}/jobs"),
    ("get", f"{REPOSITORY}/actions/runs/{{run_id}}/logs"),
    ("post", f"{REPOSITORY}/actions/runs/{{run_id}}/cancel"),
    ("post", f"{REPOSITORY}/actions/runs/{{run_id}}/rerun-failed-jobs"),
    ("get", f"{REPOSITORY}/collaborators/{{username}}/permission"),
    ("get", f"{REPOSITORY}/actions/permissions/workflow"),
    ("get", f"{REPOSITORY}/rules/branches/{{branch}}"),
    ("get", f"{REPOSITORY}/branches/{{branch}}"),
    ("get", f"{REPOSITORY}/actions/workflows"),
    ("get", f"{REPOSITORY}/environments"),
    ("get", f"{REPOSITORY}/environments/{{environment_name}}/secrets"),
    ("get", f"{REPOSITORY}/actions/secrets"),
    ("get", "/rate_limit"),
)
DROPPED = {"description", "example", "examples", "externalDocs", "x-github", "links", "title"}
TARGET = Path(__file__).parent / "api.json"


def trimmed(whole: dict[str, Any]) -> dict[str, Any]:
    """Return the operations that are used, and the schemas that they need."""
    paths: dict[str, dict[str, Any]] = {}
    for method, path in OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(whole, whole["paths"][path][method])
    schemas: dict[str, Any] = {}
    _collect(paths, whole["components"]["schemas"], schemas)
    return {
        "version": whole["info"]["version"],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(whole: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = {
        status: _bare_json(_resolved(whole, answer).get("content", {}))
        .get("application/json", {})
        .get("schema")
        for status, answer in operation["responses"].items()
    }
    parameters = (_resolved(whole, item) for item in operation.get("parameters", []))
    query = {
        parameter["name"]: _bare_json(parameter["schema"])
        for parameter in parameters
        if parameter["in"] == "query"
    }
    return {"body": _bare_json(body.get("schema")), "query": query, "answers": answers}


def _resolved(whole: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    result: Any = values
    if "$ref" in values:
        result = whole
        for part in values["$ref"].removeprefix("#/").split("/"):
            result = result[part]
    return dict(result)


def _bare_json(plain: Any) -> Any:  # noqa: ANN401 - whatever stands in a description
    if isinstance(plain, list):
        return [_bare_json(item) for item in plain]
    if not isinstance(plain, dict):
        return plain
    bare = {
        key: {name: _bare_json(item) for name, item in value.items()}
        if key == "properties"
        else _bare_json(value)
        for key, value in plain.items()
        if key not in DROPPED and not key.startswith("x-")
    }
    nullable = bare.pop("nullable", False)
    return {"anyOf": [{"type": "null"}, bare]} if nullable else bare


def _collect(plain: Any, schemas: dict[str, Any], values: dict[str, Any]) -> None:  # noqa: ANN401 - as above
    if isinstance(plain, list):
        for item in plain:
            _collect(item, schemas, values)
    if isinstance(plain, dict):
        name = str(plain.get("$ref", "")).rpartition("/")[2]
        if name and name not in values:
            values[name] = _bare_json(schemas[name])
            _collect(values[name], schemas, values)
        for item in plain.values():
            _collect(item, schemas, values)


if __name__ == "__main__":
    whole = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    _ = TARGET.write_text(json.dumps(trimmed(whole), separators=(",", ":")) + "\n")
