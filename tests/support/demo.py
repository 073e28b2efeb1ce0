"""What a demo account, and everybody on a host in demo mode, may not do."""

from tests.support.contents import present
from tests.support.user import User, embedded_page


def actions_of(user: User) -> tuple[str, str]:
    """A customer's id, and the document that offers what may be done with the customer."""
    customer = str(user.page("/customers")["data"]["customers"][0]["id"])
    return customer, user.get(f"/customer/{customer}").text


def check_demo(user: User) -> None:
    customer, html = actions_of(user)
    assert user.page("/customers")["shell"]["demo"] is True
    assert not present(html, "Remove customer", "/connect")
    assert "<dialog" not in user.get(f"/customer/{customer}?dialog=remove").text
    for path in (f"/customer/{customer}?dialog=remove", f"/customer/{customer}/connect"):
        fields = {"csrf": embedded_page(html)["csrf"], "mac": "0C8B95F00001"}
        refused = user.http.post(path, data=fields)
        assert refused.status_code == 403
        assert embedded_page(refused.text)["problem"]["kind"] == "demo"
    assert user.get(f"/customer/{customer}/connect").status_code == 403
    assert user.get("/live/scans/1").status_code == 403
