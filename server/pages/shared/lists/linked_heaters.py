"""The linked heaters of a status filter, including statuses that the specification does not
name."""

from server.domain.sorting import HeaterSort
from server.domain.statuses import StatusGroup, group_of_code, ids_of
from server.pages.shared.heater.status import group_of_heater
from server.provider.heaters.heaters import Heater, StatusCount
from server.web.parts import optional
from server.web.visit import Visit


async def linked_heaters(
    visit: Visit, groups: list[StatusGroup], sort: HeaterSort | None = None
) -> list[Heater]:
    """The heaters of these status groups; all heaters if `groups` is empty. The provider filters by
    status ids and may return more heaters; as the ids of OTHER are unknown, all heaters are
    requested for it. Heaters of other groups are then left out. Raises ProviderError."""
    asked = [] if StatusGroup.OTHER in groups else ids_of(groups)
    listed = await visit.provider.installers.heaters(asked, sort)
    return [each for each in listed if not groups or group_of_heater(each) in groups]


async def has_other_statuses(visit: Visit) -> bool:
    """Whether there are heaters with a status in OTHER; False if the counts cannot be read. Raises
    Unauthorized."""
    counts = await optional(visit, lambda provider: provider.heaters.status_counts())
    return any(
        group_of_count(count) is StatusGroup.OTHER and count.num_heaters for count in counts or ()
    )


def group_of_count(count: StatusCount) -> StatusGroup:
    return group_of_code(count.heater_status.code if count.heater_status else None)
