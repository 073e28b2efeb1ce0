"""A document has the styles of its own components alone: they are sent with every page."""

import pytest

from builder.view_styles import component_sheets


@pytest.mark.parametrize(
    ("view", "wanted", "foreign"),
    [
        ("login", {"field", "form"}, {"filter", "notification", "table", "work-row"}),
        ("search", {"filter", "search-box"}, {"notification", "parameter-list", "work-row"}),
        ("heaters", {"filter", "fold", "table"}, {"notification", "parameter-list", "work-row"}),
        ("heater-history", {"change-list", "time-chart"}, {"filter", "parameter-list", "work-row"}),
        ("maintenance", {"dialog", "table", "work-row"}, {"notification", "time-chart"}),
    ],
)
def test_a_document_has_the_styles_of_its_own_components(
    view: str, wanted: set[str], foreign: set[str]
) -> None:
    folders = {sheet.parent.name for sheet in component_sheets(view)}
    assert wanted <= folders
    assert not foreign & folders
