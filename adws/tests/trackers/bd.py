"""A small program that answers as ``bd`` does: its options, its JSON, its words, its exit codes.

The real one comes as a binary that its package downloads. What it prints is that of its version
1.0; its issues lie in ``.beads/issues.json``, by their ids.
"""

import sys
from collections.abc import Mapping
from pathlib import PurePath

from adws import io_ops
from adws.core.codec import to_json
from adws.tests.vcs.repositories import shell, value

PROGRAM = f"""\
#!{sys.executable}
import json, pathlib, sys

file = pathlib.Path(".beads/issues.json")
dashes = sys.argv.index("--")
if sys.argv[1] == "create":
    *options, title = sys.argv[2:dashes] + sys.argv[dashes + 1:]
    given = dict(option.partition("=")[::2] for option in options)
    if set(given) != {{"--description", "--type", "--json"}}:
        sys.exit("Error: unknown flag: " + str(given))
    if not file.exists():
        sys.exit("Error: no beads database found")
    issues = json.loads(file.read_text())
    new = {{"id": f"bd-{{len(issues) + 1}}", "title": title, "status": "open"}}
    new |= {{"description": given["--description"], "issue_type": given["--type"]}}
    file.write_text(json.dumps(issues | {{new["id"]: new}}))
    sys.exit(print(json.dumps(new, indent=2)))
verb, *options = sys.argv[1:dashes]
names = sys.argv[dashes + 1:]
given = dict(option.partition("=")[::2] for option in options)
known = {{"show": {{"--json"}}, "close": {{"--json", "--reason"}}}}
known["update"] = {{"--json", "--append-notes"}}
if set(given) - known[verb]:
    sys.exit("Error: unknown flag: " + str(given))
if not file.exists():
    print("Error: no beads database found", file=sys.stderr)
    sys.exit(1)
issues = json.loads(file.read_text())
(name,) = names
if name not in issues:
    print(f'Error fetching {{name}}: no issue found matching "{{name}}"', file=sys.stderr)
    print(json.dumps({{"error": "no issues found matching the provided IDs", "schema_version": 1}}))
    sys.exit(1)
issue = issues[name]
if verb == "close":
    if issue.get("pinned"):
        print(f"cannot close {{name}}: blocked by open issues [bd-2]", file=sys.stderr)
        sys.exit(1)
    issue |= {{"status": "closed", "close_reason": given["--reason"]}}
if verb == "update":
    earlier = issue.get("notes", "")
    issue["notes"] = earlier + ("\\n" if earlier else "") + given["--append-notes"]
file.write_text(json.dumps(issues))
print(json.dumps([issue], indent=2))
"""

ISSUE: dict[str, object] = {
    "id": "bd-a3f8",
    "title": "Add a total",
    "description": "The cart shall say what it costs.",
    "design": "One function.",
    "acceptance_criteria": "- [ ] adds prices\n- an empty cart costs 0",
    "notes": "A person's words.",
    "status": "open",
    "priority": 1,
    "issue_type": "feature",
    "created_at": "2026-01-01T00:00:00Z",
    "updated_at": "2026-01-01T00:00:00Z",
    "dependency_count": 0,
}
"""An issue as ``bd show --json`` tells it."""


def install(folder: PurePath) -> PurePath:
    """Lay the program into a folder, which is then one for the ``PATH``."""
    _ = value(io_ops.write_text(folder / "bd", PROGRAM))
    _ = shell(folder, "chmod +x bd")
    return folder


def keep(root: PurePath, *issues: Mapping[str, object]) -> PurePath:
    """Give a project these issues."""
    by_id = {str(issue["id"]): dict(issue) for issue in issues}
    _ = value(io_ops.write_text(root / ".beads/issues.json", to_json(by_id)))
    return root
