"""Which cases of long proofs a run leaves out.

A proof of many cases says how many of them are enough in a run of everything:
``@pytest.mark.exhaustive(sample=2)``. Tests that prove the same of several tools name what they
are samples of, and are drawn together: ``@pytest.mark.exhaustive(sample=2, of="real agents")``.
With ``--samples`` they are drawn: the same ones in each run, because what they execute counts for
coverage, and others with another ``--sample-seed``.
"""

import random
from collections import defaultdict
from collections.abc import Mapping


def not_drawn(samples: Mapping[str, tuple[str, int]], seed: int) -> frozenset[str]:
    """Return the ids of the cases to leave out.

    ``samples`` holds for the id of each case what it is a case of (its test, if that is empty), and
    how many cases of that are enough.

    >>> sorted(not_drawn({"test_a[1]": ("", 1), "test_a[2]": ("", 1), "test_b": ("", 2)}, seed=0))
    ['test_a[1]']
    """
    cases: dict[str, list[str]] = defaultdict(list)
    for case_id in sorted(samples):
        cases[samples[case_id][0] or case_id.partition("[")[0]].append(case_id)
    return frozenset(
        case_id
        for proof, ids in cases.items()
        for case_id in random.Random(f"{seed} {proof}").sample(
            ids, max(0, len(ids) - samples[ids[0]][1])
        )
    )
