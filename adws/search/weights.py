"""The numbers that were tuned, read from the sheet beside this file, which gives the reasons."""

import pkgutil
import tomllib

from attrs import frozen

from adws.core.codec import structure


@frozen
class _Budget:
    share_of_time: float
    seconds: float
    candidates: int


@frozen
class _Candidates:
    characters: int
    contrast: int
    outside_of_functions: float


@frozen
class _BlameByNames:
    deepest_place: float
    frame: float
    one_name_farther: float
    unnamed: float
    hops: int
    failures: int
    runs_everywhere: float


@frozen
class _Blame:
    deepest_frame: float
    next_frame: float
    at_import: float
    names: _BlameByNames


@frozen
class _Nearness:
    a_call_away: float
    unconnected: float
    first_line: float
    unread: float
    dormant: float
    imports: float
    definitions: float
    leaving: float
    assignments: float


@frozen
class _Plausibility:
    least: float
    least_of_several: float
    alike_values: float
    by_accident: dict[str, float]
    by_one: dict[str, float]


@frozen
class _Together:
    same_change: float
    one_idea: float
    places: int
    near_lines: int


@frozen
class _Clusters:
    allies: float
    alone: float
    crashes: float
    comparable: float
    together: float


@frozen
class _Chance:
    weight: float
    of_several: float
    results: float
    easy_result: float
    least_mended: float
    low: float
    hopeless: float
    evidence: int


@frozen
class ComparisonLimits:
    """How the plausible candidates of a bench are compared."""

    candidates: int
    confirmed: int
    blind_rivals: float
    counts_results: bool


@frozen
class _Waves:
    batch: int
    begun: int
    partners: int
    singles: int
    alike: int
    pairs: int
    put_off: int
    after_first: int
    after_a_part: int
    worth_trying: float
    of_a_line: int


@frozen
class _TimeLimits:
    least_seconds: float
    unseen_part: int
    unknown_seconds: float
    least_first_seconds: float
    unseen_first_part: int
    unknown_first_seconds: float
    trace_slows: float


@frozen
class _ComparisonOfCalls(ComparisonLimits):
    passing_cases: int
    seconds: float
    live_seconds: float
    cpu_seconds: float
    fresh_seconds: float
    confirm_seconds: float


@frozen
class _ForkServer:
    trace_share: float
    longest_case_seconds: float
    passing_cases: int
    reached_lines: tuple[int, ...]
    cases_of_a_try: int
    grace_seconds: float
    waves: _Waves
    limits: _TimeLimits
    comparison: _ComparisonOfCalls


@frozen
class _Course:
    first_batch: int
    largest_batch: int
    least_batch: int
    after_first: int
    worth_trying: float
    least_mended: int
    pairs: int
    batch_seconds: float
    base_seconds: float
    each_seconds: float
    builds: int


@frozen
class _ComparisonOfRuns(ComparisonLimits):
    inputs: int


@frozen
class _Copies:
    workers: int
    run_share: float
    batch_share: float
    no_faster: float
    no_faster_after_batches: float
    least_run_seconds: float
    run_part: int
    least_cpu_seconds: float
    cpu_part: int
    suspicious_lines: int
    overrun: float
    import_steps: int
    imported_files: int
    course: _Course
    comparison: _ComparisonOfRuns


@frozen
class _Weights:
    budget: _Budget
    candidates: _Candidates
    blame: _Blame
    nearness: _Nearness
    plausibility: _Plausibility
    together: _Together
    clusters: _Clusters
    chance: _Chance
    fork_server: _ForkServer
    copies: _Copies


def _read() -> _Weights:
    data = pkgutil.get_data(__package__ or "", "weights.toml") or b""
    return structure(tomllib.loads(data.decode()), _Weights).unwrap()


WEIGHTS = _read()
"""Every number by the section and the name that it has on the sheet."""
