"""How suspicious a line is, told from which cases execute it.

Ochiai's formula, as used for fault localisation by Abreu, Zoeteweij and van Gemund ("On the
accuracy of spectrum-based fault localization", 2007), and DStar by Wong, Debroy, Gao and Li ("The
DStar method for effective software fault localization", 2014), with its usual exponent 2.
"""

from math import inf, sqrt


def ochiai(failing: int, passing: int, all_failing: int) -> float:
    """Return how suspicious a line is that so many failing and passing cases execute: 0 to 1.

    >>> ochiai(2, 0, 2), ochiai(2, 2, 4), ochiai(0, 3, 2)
    (1.0, 0.5, 0.0)
    """
    executed = failing + passing
    return failing / sqrt(all_failing * executed) if executed and all_failing else 0.0


def dstar(failing: int, passing: int, all_failing: int) -> float:
    """Return the same by DStar: 0 up to infinity, where only and all failing cases execute it.

    >>> dstar(2, 0, 2), dstar(2, 2, 4), dstar(0, 3, 2)
    (inf, 1.0, 0.0)
    """
    against = passing + all_failing - failing
    return failing**2 / against if against else inf if failing else 0.0


def suspicion(failing: int, passing: int, all_failing: int) -> float:
    """Return the mean of both formulas, DStar's brought between 0 and 1.

    DStar is the check: it lowers a line that Ochiai still thinks well of although many passing
    cases execute it.

    >>> suspicion(2, 0, 2), suspicion(2, 2, 4), round(suspicion(1, 8, 1), 2)
    (1.0, 0.5, 0.22)
    """
    counted = dstar(failing, passing, all_failing)
    share = 1.0 if counted == inf else counted / (1.0 + counted)
    return (ochiai(failing, passing, all_failing) + share) / 2
