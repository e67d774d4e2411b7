"""How long an agent may work on a head."""

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.pipeline.agent_selection import profile_for
from adws.pipeline.facts import SpecSettings
from adws.pipeline.gathering import gather_specs
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.looking import settings_of
from adws.pipeline.site import RepositorySite, fetch


def agent_minutes(site: RepositorySite, order: HeadOrder) -> IOResult[int, PipelineError]:
    """Return it in minutes: what the spec says in the main branch, else what is usual for the role.

    Fails with ``HeadMoved`` if the pull request is not as it was ordered.
    """
    return IOResult.do(
        profile_for(order.role, settings).minutes
        for spec_id in ordered_spec(site, order)
        for heads in fetch(site)
        for specs in gather_specs(site.root, site.settings, heads[site.main], site.extensions)
        for settings in IOResult.from_value(
            next(
                (settings_of(spec) for spec in specs.specs if spec.spec.id == spec_id),
                SpecSettings(spec_id),
            )
        )
    )
