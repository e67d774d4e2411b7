"""How a judged run differs from a usual one."""

from enum import StrEnum


class Variation(StrEnum):
    """What a judged run does differently, so that code which looks for a test run is misled.

    ``hidden``: the runner's own marks (``PYTEST_CURRENT_TEST`` and the like) are taken away, and as
    far as it permits, code in changed files does not see who calls it, what started the process, or
    the test files; objects of its classes must not equal whatever they are compared with. ``ci``:
    it looks like continuous integration. ``home``: the home folder is empty. ``place``: the folder
    has another name. ``bare``: what honest tests may need is gone, too, as in a person's program.
    """

    HIDDEN = "hidden"
    CI = "ci"
    HOME = "home"
    PLACE = "place"
    BARE = "bare"
