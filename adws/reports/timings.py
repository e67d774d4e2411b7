"""The durations of a run, as rows of a table and as JSON."""

from collections.abc import Iterable, Iterator, Mapping

from adws.core.codec import plain_to_json
from adws.core.run_timings import RunTimings, StageTimings

_SMALL_SHARE = 0.01


def timing_rows(timings: RunTimings) -> tuple[dict[str, str], ...]:
    """Return a row for each stage, and rows for the sorts of starts if a stage has several.

    Stages without a start that took less than a hundredth of the time share one row.
    """
    small = tuple(
        stage
        for stage in timings.stages
        if not stage.starts and stage.seconds < _SMALL_SHARE * timings.seconds
    )
    large = tuple(stage for stage in timings.stages if stage not in small)
    layers = tuple(stage for stage in timings.stages if stage.layer)
    return (
        *(row for stage in large for row in _stage_rows(stage)),
        _sum_row("other steps", small),
        _sum_row("all layers of the judge", layers),
        {**_sum_row("the whole run", timings.stages), "Seconds": _seconds(timings.seconds)},
    )


def timings_json(timings: RunTimings) -> str:
    """Return all durations, with the sums."""
    return plain_to_json(
        {
            "run": timings.run,
            "seconds": round(timings.seconds, 3),
            "starts": sum(stage.starts for stage in timings.stages),
            "full_runs": round(sum(stage.full_runs for stage in timings.stages), 3),
            "layers": _sums(stage for stage in timings.stages if stage.layer),
            "stages": [_plain(stage) for stage in timings.stages],
        }
    )


def _stage_rows(stage: StageTimings) -> Iterator[dict[str, str]]:
    yield {"Stage": stage.stage, "Times": str(stage.times), **_sum_cells((stage,))}
    if len(stage.sorts) > 1:
        for sort in stage.sorts:
            yield {
                "Stage": f"  {sort.sort}",
                "Times": "",
                "Seconds": "",
                "Starts": str(sort.starts),
                "In runners": _seconds(sort.seconds),
                "Full runs": "",
            }


def _sum_row(name: str, stages: tuple[StageTimings, ...]) -> dict[str, str]:
    return {"Stage": name, "Times": "", **_sum_cells(stages)}


def _sum_cells(stages: tuple[StageTimings, ...]) -> dict[str, str]:
    return {
        "Seconds": _seconds(sum(stage.seconds for stage in stages)),
        "Starts": _or_nothing(str(sum(stage.starts for stage in stages))),
        "In runners": _or_nothing(_seconds(sum(stage.runner_seconds for stage in stages))),
        "Full runs": _or_nothing(f"{sum(stage.full_runs for stage in stages):g}"),
    }


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f}"


def _or_nothing(figure: str) -> str:
    return "" if figure in {"0", "0.0"} else figure


def _sums(stages: Iterable[StageTimings]) -> Mapping[str, object]:
    every = tuple(stages)
    return {
        "seconds": round(sum(stage.seconds for stage in every), 3),
        "starts": sum(stage.starts for stage in every),
        "runner_seconds": round(sum(stage.runner_seconds for stage in every), 3),
    }


def _plain(stage: StageTimings) -> Mapping[str, object]:
    return {
        "stage": stage.stage,
        "layer": stage.layer,
        "times": stage.times,
        **_sums((stage,)),
        "full_runs": round(stage.full_runs, 3),
        "sorts": [
            {"sort": sort.sort.value, "starts": sort.starts, "seconds": round(sort.seconds, 3)}
            for sort in stage.sorts
        ],
    }
