"""A store whose sheets cannot be read: what was typed into one can be sent again."""

import contextlib
import secrets
import sqlite3

from tests.support.contents import absent
from tests.support.forms import hidden, messages
from tests.support.heaters import heater_of, path
from tests.support.sheets import begin
from tests.support.user import User
from tests.support.worlds import World


def change(world: World, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(world.store)) as store, store:
        store.execute(statement)


def test_what_was_typed_is_kept_by_the_page_that_cannot_show_the_sheet(
    user: User, world: World
) -> None:
    heater = path(heater_of(user, "ic3"), "details").removesuffix("/details")
    sheet = begin(user, heater, secrets.token_hex(16))
    change(world, "ALTER TABLE sheets RENAME TO lost")
    try:
        refused = user.post(sheet, {"sequence": "0", "f.remarks": "Written once", "save": "1"})
        assert (refused.status_code, messages(refused)) == (503, {"": "NOT_STORED"})
        assert not absent(refused.text, "Send again")
    finally:
        change(world, "ALTER TABLE lost RENAME TO sheets")
    assert user.http.post(sheet, data=hidden(refused.text)).status_code == 303
    [draft] = user.page(sheet)["data"]["draft"]["items"]
    assert draft["document"]["values"]["remarks"] == "Written once"
