"""The filters of the list over five thousand heaters."""

from tests.support.tables import table
from tests.support.user import User


def test_five_thousand_heaters_are_filtered_as_a_whole(busy_installer: User) -> None:
    page = busy_installer.page("/heaters/?reason=FAULT&sort=address")["data"]
    file = table(busy_installer.get("/heaters.csv?reason=FAULT"))
    assert len(file) == page["pager"]["total"] > 100
    assert {row["Type"] for row in file} <= {*page["types"], ""}
    for name in page["types"]:
        found = busy_installer.page(f"/heaters/?reason=FAULT&type={name}")["data"]["pager"]
        assert found["total"] == sum(row["Type"] == name for row in file)
