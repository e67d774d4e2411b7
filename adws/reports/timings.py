"""What a run took, as rows of a table and as JSON."""

from collections.abc import Iterable, Iterator, Mapping

from adws.core.codec import plain_to_json
from adws.core.run_timings import RunTimings, StageTimings

_SMALL_SHARE = 0.01


def timing_rows(timings: RunTimings) -> tuple[dict[str, str], ...]:
    """Return a row for each stage, and one for each sort of starts where a stage has several.

    Stages without a start that took less than a hundredth of the time share one row.
    """
    small = tuple(one for one in timings.stages if _is_small(one, timings.seconds))
    large = tuple(one for one in timings.stages if one not in small)
    layers = tuple(one for one in timings.stages if one.layer)
    return (
        *(row for stage in large for row in _stage_rows(stage)),
        _sum_row("other steps", small),
        _sum_row("all layers of the judge", layers),
        {**_sum_row("the whole run", timings.stages), "Seconds": _seconds(timings.seconds)},
    )


def timings_json(timings: RunTimings) -> str:
    """Write everything, with the sums."""
    return plain_to_json(
        {
            "run": timings.run,
            "seconds": round(timings.seconds, 3),
            "starts": sum(one.starts for one in timings.stages),
            "full_runs": round(sum(one.full_runs for one in timings.stages), 3),
            "layers": _sums(one for one in timings.stages if one.layer),
            "stages": [_plain(one) for one in timings.stages],
        }
    )


def _is_small(stage: StageTimings, seconds: float) -> bool:
    return not stage.starts and stage.seconds < _SMALL_SHARE * seconds


def _stage_rows(stage: StageTimings) -> Iterator[dict[str, str]]:
    yield {"Stage": stage.stage, "Times": str(stage.times), **_sum_cells((stage,))}
    if len(stage.sorts) > 1:
        for one in stage.sorts:
            yield {
                "Stage": f"  {one.sort}",
                "Times": "",
                "Seconds": "",
                "Starts": str(one.starts),
                "In runners": _seconds(one.seconds),
                "Full runs": "",
            }


def _sum_row(name: str, stages: tuple[StageTimings, ...]) -> dict[str, str]:
    return {"Stage": name, "Times": "", **_sum_cells(stages)}


def _sum_cells(stages: tuple[StageTimings, ...]) -> dict[str, str]:
    return {
        "Seconds": _seconds(sum(one.seconds for one in stages)),
        "Starts": _or_nothing(str(sum(one.starts for one in stages))),
        "In runners": _or_nothing(_seconds(sum(one.runner_seconds for one in stages))),
        "Full runs": _or_nothing(f"{sum(one.full_runs for one in stages):g}"),
    }


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f}"


def _or_nothing(figure: str) -> str:
    return "" if figure in {"0", "0.0"} else figure


def _sums(stages: Iterable[StageTimings]) -> Mapping[str, object]:
    every = tuple(stages)
    return {
        "seconds": round(sum(one.seconds for one in every), 3),
        "starts": sum(one.starts for one in every),
        "runner_seconds": round(sum(one.runner_seconds for one in every), 3),
    }


def _plain(stage: StageTimings) -> Mapping[str, object]:
    return {
        "stage": stage.stage,
        "layer": stage.layer,
        "times": stage.times,
        **_sums((stage,)),
        "full_runs": round(stage.full_runs, 3),
        "sorts": [
            {"sort": one.sort.value, "starts": one.starts, "seconds": round(one.seconds, 3)}
            for one in stage.sorts
        ],
    }
