"""One look at a forge and at its repository: the facts of everything that the pipeline works on."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.pipeline_settings import HandOver
from adws.core.spec import OrderedSpec, SpecList
from adws.pipeline.facts import LOST_SECONDS, Facts, Money, SpecSettings
from adws.pipeline.gathering import gather_specs
from adws.pipeline.head_state import head_state
from adws.pipeline.observing import ObservationScope, observe
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch

_USUAL = SpecSettings("")


def look(site: RepositorySite, money: Money) -> IOResult[tuple[SpecList, Facts], PipelineError]:
    """Return the pending specs of the main branch, and what is so of every spec."""
    return IOResult.do(
        (specs, facts)
        for heads in fetch(site, ALL_SPECS)
        for specs in gather_specs(site.root, site.settings, heads[site.main], site.extensions)
        for facts in _look(site, heads, specs, money)
    )


def _look(
    site: RepositorySite, heads: Mapping[str, str], specs: SpecList, money: Money
) -> IOResult[Facts, PipelineError]:
    return IOResult.do(
        facts
        for now in io_ops.now()
        for variables in io_ops.environment()
        for facts in observe(
            ObservationScope(
                site.connection,
                site.pipeline_settings.account,
                tuple(map(settings_of, specs.specs)),
                partial(head_state, site, heads),
                money,
                site.pipeline_settings.active_pull_requests,
                _workflows(site),
                (now - timedelta(seconds=7 * LOST_SECONDS)).strftime("%Y-%m-%dT%H:%M:%SZ"),
                variables.get("GITHUB_RUN_ID", ""),
                frozenset(spec.spec.id for spec in specs.specs if not spec.is_ready),
                0 if site.pipeline_settings.hand_over is HandOver.HERE else LOST_SECONDS,
                site.settings.batch_size
                if site.pipeline_settings.hand_over is HandOver.HERE
                else 1,
            )
        )
    )


def settings_of(ordered: OrderedSpec) -> SpecSettings:
    """Return what a spec says about itself; what it leaves open is as usual."""
    spec, settings = ordered.spec, ordered.spec.settings
    return SpecSettings(
        spec.id,
        settings.max_attempts or _USUAL.most_attempts,
        settings.timeout_minutes or _USUAL.timeout_minutes,
        spec.file,
    )


def _workflows(site: RepositorySite) -> dict[str, str]:
    """Return the workflows whose runs are looked for; there are none if all is done here."""
    if site.pipeline_settings.hand_over is HandOver.HERE:
        return {}
    return {
        "test": site.pipeline_settings.test_workflow,
        "agent": site.pipeline_settings.agent_workflow,
    }
