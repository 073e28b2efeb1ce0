"""One user's hanging pages take nothing from another user."""

from tests.attack.starvation import run


def test_the_hanging_dashboards_of_one_user_cost_another_user_nothing() -> None:
    print(*run(short=True), sep="\n")
