"""What a working sheet says of its changes, if the log of changes cannot be read."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from server.domain.sheets import SheetDocument
from server.pages.shared.sheets.facts import changed_during
from server.store.store import StoreUnavailable
from server.web.visit import Visit
from tests.support.loops import in_loop


@in_loop
async def test_a_sheet_does_not_end_without_its_changes_but_is_shown_without() -> None:
    async def stored(*_: object) -> None:
        raise StoreUnavailable("too slow")

    now = datetime.now(UTC)
    visit = cast(
        Visit,
        SimpleNamespace(
            stored=stored,
            locale="en",
            host=SimpleNamespace(build=SimpleNamespace(columns={"en": {}})),
        ),
    )
    document = cast(SheetDocument, SimpleNamespace(corrects=None, begun=now, language="en"))
    assert await changed_during(visit, "1", document) == []
    with pytest.raises(StoreUnavailable):
        await changed_during(visit, "1", document, until=now)
