"""The reference provider against its OpenAPI document, in short; `make contract` is longer."""

from tests.contract.fuzz import fuzz
from tests.provider.support import Running


def test_whatever_is_sent_the_provider_answers_as_the_document_says(fresh: Running) -> None:
    fresh.app.state.hub.close()
    report = fuzz(fresh, seed=1, examples=6, steps=3)
    assert report.violations == []
    assert len(report.carried_out) > 40, "most calls have been refused: nothing was compared"
