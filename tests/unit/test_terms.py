"""Terms in which there is nothing to agree to cannot be shown, and so cannot be accepted."""

from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import pytest

from server.pages.shared.account.terms import read_terms
from server.provider.agreements import Agreement
from server.provider.errors import InvalidResponse
from server.serving.seal import Seal
from server.web.provider_html import ProviderHtml
from server.web.visit import Visit
from tests.support.loops import run

PROVIDER = "https://provider.test"


def visit_with(content: str | None) -> Visit:
    """A visit at which the provider's terms have this content."""
    agreements = SimpleNamespace(current=AsyncMock(return_value=Agreement(1, content)))
    html = ProviderHtml(PROVIDER, (), Seal(("x" * 32,)))
    return cast(Visit, SimpleNamespace(provider=SimpleNamespace(agreements=agreements), html=html))


@pytest.mark.parametrize(
    "content",
    [None, "", " ", "<p>&nbsp;</p><br>", "<p>&#8203;</p>", "<script>agree()</script>"],
)
def test_terms_without_a_content_are_no_terms(content: str | None) -> None:
    with pytest.raises(InvalidResponse):
        run(read_terms(visit_with(content)))


@pytest.mark.parametrize(
    "content", ["<p>Be good</p>", f'<p><img src="{PROVIDER}/a.png" alt=""></p>']
)
def test_a_text_or_a_picture_is_a_content(content: str) -> None:
    assert run(read_terms(visit_with(content)))[0].content == content
