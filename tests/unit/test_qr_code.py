"""The code on paper that leads back to a page."""

import re

import segno

from server.pages.shared.heater.qr_code import qr_code


def test_the_drawn_code_is_the_code() -> None:
    address = "https://heatdesk.example/heaters/20001/ic3/details"
    wanted = segno.make_qr(address, error="m").matrix
    code = qr_code(address)
    drawn = [[0] * code.size for _ in range(code.size)]
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path):
        for dark in range(int(column), int(column) + int(width)):
            drawn[int(row)][dark] = 1
    assert [line[4:-4] for line in drawn[4:-4]] == [list(line) for line in wanted]
    assert not any(any(line) for line in drawn[:4] + drawn[-4:])
