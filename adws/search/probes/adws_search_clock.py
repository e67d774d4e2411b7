"""Ends what takes too long: by an error where Python runs, or with the process."""

import os
import signal

AGAIN_SECONDS = 0.05
MOST_RINGS = 5
GRACE_SECONDS = 0.5


class OvertimeError(BaseException):
    """The processor time of a try is used up."""


class Clock:
    """Measures the processor time of one try after another in this process.

    An error ends a try, so that this process can go on with the next. Code that catches whatever
    there is gets it again a few times; then, and where no Python runs, the process ends.
    """

    def __init__(self):
        self.rings = 0
        signal.signal(signal.SIGPROF, self.ring)

    def ring(self, *_):
        """Raise the error, or end the process."""
        self.rings += 1
        if self.rings > MOST_RINGS:
            end_overtime()
        raise OvertimeError

    def within(self, seconds, work):
        """Return what work returns; None where it took longer, whoever caught the error."""
        self.rings = 0
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds + GRACE_SECONDS)
            signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN_SECONDS)
            value = work()
            signal.setitimer(signal.ITIMER_PROF, 0)
        except OvertimeError:
            signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return None if self.rings else value


def end_overtime():
    """End this process so that its parent sees why."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPROF)
