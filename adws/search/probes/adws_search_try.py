"""Tries a candidate: runs the failing cases and, when one passes, those that must not break."""


def answer(warm, question):
    """Return which cases passed, how far the failing ones got, and what could not be loaded."""
    failing = warm.chosen(question["ids"])
    if any(warm.run(failing).values()):
        guards = warm.chosen(question["guards"])
        if all(warm.run(guards, lambda _failed: False).values()):
            warm.run(warm.chosen(question["others"]))
    answer = {"outcomes": warm.cases.passed, "errors": warm.errors}
    return dict(answer, progress=warm.cases.progress)


def fulfils(value, question):
    """Whether a candidate makes all cases pass that shall, and breaks none."""
    if value is None:
        return False
    passed, errors = value["outcomes"], value["errors"]
    if not all(passed.get(case, False) for case in question["guards"]):
        return False
    return all(mends(passed, errors, case) for case in question["ids"])


def mends(passed, errors, case):
    """Whether a case passes; one that stands for a file passes when the file loads."""
    hidden = [name for name in passed if name.startswith((case + "::", case + "/"))]
    return passed.get(case, bool(hidden) and case not in errors)
