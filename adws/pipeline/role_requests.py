"""What an agent is asked in each role, and by what its work is accepted: pure."""

from collections.abc import Mapping

from attrs import frozen

from adws.pipeline.actions import Role


@frozen
class RoleRequest:
    """What a role does, how it goes about it, and what holds when it is done."""

    what: str
    instructions: tuple[str, ...]
    criteria: tuple[str, ...]


REQUESTS: Mapping[Role, RoleRequest] = {
    Role.FIXER: RoleRequest(
        "make the failing test of a spec pass",
        (
            "Read the test, then the code that it calls.",
            "Write the least code that makes it pass, in the style of the code around it.",
            "Run the test, then the tests near it, and repeat until they pass.",
            "Run the project's linters and type checkers, and fix what they report.",
        ),
        ("every test passes",),
    ),
    Role.REFACTORER: RoleRequest(
        "improve the quality of code whose tests pass",
        (
            "Fix what linters and type checkers report; add no comments that silence them.",
            "Remove duplicated code; change nothing outside of this branch.",
            "Run the tests: every test that passes now must still pass.",
        ),
        ("no new complaint of linters and type checkers", "every test passes"),
    ),
    Role.CONFLICT: RoleRequest(
        "resolve the conflicts of a merge",
        (
            "Keep what both sides intend; read both histories if the code does not show it.",
            "Leave no marker (<<<<<<<, =======, >>>>>>>) in any file.",
            "In the spec's file, keep its activated test; take the rest from the main branch.",
            "Run the tests of both sides.",
        ),
        ("no conflict markers are left", "every test passes"),
    ),
}
