"""What the dashboard and the worklist ask the provider for."""

from server.pages.shared.heater.current_faults import FAULT_HISTORIES
from tests.support.faults import FaultyProxy
from tests.support.heaters import HEATER, HISTORY
from tests.support.user import User


def calls_of_worklists(user: User, proxy: FaultyProxy) -> list[dict[str, int]]:
    """The calls of the dashboard and of the worklist, each twice, by a user of whom nothing is
    cached. Asserts that they are no more than the rows need, however many heaters there are."""
    counts = [_asked(user, proxy, path) for path in ("/", "/", "/worklist", "/worklist")]
    for each in counts:
        # The histories may move other heaters onto the page than those whose records were read.
        assert each["records"] <= 2 * each["rows"], counts
        assert each["histories"] <= FAULT_HISTORIES, counts
        assert each["all"] <= 8 + each["histories"] + each["records"], counts
        assert each["calls"] == each["rows"], counts
    return counts


def _asked(user: User, proxy: FaultyProxy, path: str) -> dict[str, int]:
    proxy.seen.clear()
    data = user.page(path)["data"]
    rows = data["rows"] if path == "/worklist" else data["worklist"]["items"]
    return {
        "all": len(proxy.seen),
        "histories": len(proxy.calls(HISTORY)),
        "records": len(proxy.calls(HEATER)),
        "rows": len(rows),
        "calls": sum(row["phone_number"] is not None for row in rows),
    }
