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
            "Write the least code that makes it pass, in the way of the code around it.",
            "Run the test, then the tests near it, and repeat until they pass.",
            "Run the project's linters and type checkers, and mend what they find.",
        ),
        ("every test passes",),
    ),
    Role.REFACTORER: RoleRequest(
        "mend the quality of code whose tests pass",
        (
            "Mend what linters and type checkers say; take no comments in that silence them.",
            "Take out what stands there twice; go no further than this branch.",
            "Run the tests: each that passes must pass afterwards.",
        ),
        ("no new complaint of linters and type checkers", "every test passes"),
    ),
    Role.CONFLICT: RoleRequest(
        "resolve the conflicts of a merge",
        (
            "Keep what both sides want; read both histories where the texts do not say it.",
            "Leave no marker (<<<<<<<, =======, >>>>>>>) in any file.",
            "In the spec's file keep its activated test, and all else as the main branch has it.",
            "Run the tests of both sides.",
        ),
        ("no conflict markers are left", "every test passes"),
    ),
}
