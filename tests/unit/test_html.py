"""The provider's HTML as pages show it: safe, and with links that work."""

import html as html_module
import html.parser as html_parser
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.web_origins import is_public, origin_of
from server.serving.seal import Seal
from server.web.provider_html import ProviderHtml, plain_text

SEAL = Seal(("the-newest-secret-of-all-the-secrets", "an-older-secret-that-is-still-read-x"))
ORIGINS = {"https://cdn.example:443"}
REL = 'rel="noopener noreferrer"'


def html_of_a_page() -> ProviderHtml:
    return ProviderHtml("https://provider.example/base/", ORIGINS, SEAL)


@pytest.mark.parametrize(
    ("sent", "cleaned"),
    [
        (None, ""),
        ("<p>Open <b>it</b></p>", "<p>Open <b>it</b></p>"),
        ('<p style="x" onclick="y" class="z">Open</p>', "<p>Open</p>"),
        ("<script>alert(1)</script>text", "text"),
        ("<style>p{}</style>text", "text"),
        ('<a href="javascript:x">go</a>', f"<a {REL}>go</a>"),
        ('<a href=" JavaScript:x">go</a>', f"<a {REL}>go</a>"),
        ('<a href="tel:+31">call</a>', f'<a href="tel:+31" {REL}>call</a>'),
        ('<a href="mailto:a@b.example">w</a>', f'<a href="mailto:a@b.example" {REL}>w</a>'),
        ('<a href="/faq">go</a>', f'<a href="https://provider.example/faq" {REL}>go</a>'),
        ('<a href="faq">go</a>', f'<a href="https://provider.example/base/faq" {REL}>go</a>'),
        ('<a href="//x.example/y">go</a>', f'<a href="https://x.example/y" {REL}>go</a>'),
        ('<a href="http://[">go</a>', f"<a {REL}>go</a>"),
        ('<a href="#part">go</a>', f"<a {REL}>go</a>"),
        ("<form><input></form>text", "text"),
        ("1 < 2 & 3", "1 &lt; 2 &amp; 3"),
        (
            '<p>see <img src="https://x.example/a.png" alt="the valve">!</p>',
            "<p>see <span>the valve</span>!</p>",
        ),
        (
            '<img src="data:image/png;base64,AA" alt="1 &lt; 2 &quot;x&quot;">',
            '<span>1 &lt; 2 "x"</span>',
        ),
        ('a<img src="http://user@cdn.example/x" alt="">b', "ab"),
        ('a<img alt=" ">b', "ab"),
        ('<img src="http://[" alt="x">', "<span>x</span>"),
        ('<img alt="<b onclick=x>&lt;script>">', "<span>&lt;b onclick=x&gt;&lt;script&gt;</span>"),
    ],
)
def test_html_of_the_provider_is_safe_and_its_links_lead_somewhere(
    sent: str | None, cleaned: str
) -> None:
    assert html_of_a_page().clean(sent) == cleaned


@pytest.mark.parametrize(
    "nested",
    [
        *("<div>", "<DIV >", "<b>", "<ul><li>", "<div><p>", "<p><font color=x></p>", "<li><dd>"),
        *("<b a='></b>'>", "<ul><table></ul></table>", "<div></b>", "<div><!--</div>-->"),
        *("<span><li><dd></span>", "<style><!--</style><div>", "<div title='></div>'>"),
        *("<svg><g><![CDATA[></g>]]>", "<div><select></div></select>", '<b ="><div>'),
    ],
)
def test_a_text_that_is_nested_too_deeply_is_shown_without_its_elements(nested: str) -> None:
    sent = f"1 &lt; 2 &lt;b&gt;{nested * 10_000}<script>alert(1)</script><i>end</i>"
    cleaned = html_of_a_page().clean(sent)
    assert cleaned.startswith("1 &lt; 2 &lt;b&gt;")
    assert cleaned.endswith("end") or "<!--" in nested
    assert not re.search("<|alert", cleaned)
    assert plain_text(sent).startswith("1 < 2 <b>")


@pytest.mark.parametrize(
    "sent",
    [
        "<br>" * 220_000,
        "<IMG src=/x>" * 6_000,
        '<a href="/x"></a>' * 12_000,
        "<b " + "/".join(f"a{number}" for number in range(50_000)) + ">",
        '<b a"/' + "/".join(f"a{number}" for number in range(50_000)) + ">",
    ],
    ids=["lines", "pictures", "links", "attributes", "odd attributes"],
)
def test_a_text_of_very_many_parts_is_shown_without_its_elements(sent: str) -> None:
    assert html_of_a_page().clean(f"<i>1</i>{sent}<p>2</p>") == "1 2"


@pytest.mark.parametrize("part", ["<b>", "<br>", "<img src=/x>"])
def test_texts_that_together_take_too_long_are_shown_without_their_elements(part: str) -> None:
    """Each of them alone keeps its elements."""
    text = "<i>text</i>" + part * 900
    page = html_of_a_page()
    shown = [page.clean(text) for _ in range(300)]
    assert shown[0].startswith("<i>text</i>")
    assert set(shown[250:]) <= {"text", "…"}
    assert len({html_of_a_page().clean(text) for _ in range(3)}) == 1


def test_texts_that_are_not_sanitised_are_cut_where_they_are_too_long_for_a_page() -> None:
    page = html_of_a_page()
    shown = [page.clean("<div>" * 10_000 + "text " * 50_000) for _ in range(5)]
    assert [(len(each), each[-2:]) for each in shown] == [
        *[(249_999, "xt")] * 2,
        (25_000, "t…"),
        *[(1, "…")] * 2,
    ]
    assert plain_text("text " * 2000) == "text " * 1000 + "…"


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("<p>A line of the terms of use.", 900),
        ("<ul><li>one</li><li>two<p>more</p></li></ul>", 6000),
        ("<ul><li>one<li>two</ul>", 250),
        (
            '<div><h2>1</h2><p class="MsoNormal">A <b>word</b><br><a href="/x">two</a></p></div>',
            3000,
        ),
        ("<table><tr><td>a</td><td><p>b</p></td></tr></table>", 3000),
        ("<dl><dt>a<dd>b<dt>c<dd>d</dl>", 150),
        (
            "<!-- a <b>note</b> --><p>text</p><?xml:namespace prefix = o /><![if !x]><![endif]>",
            2000,
        ),
    ],
)
def test_a_long_text_stays_html(sent: str, shown: int) -> None:
    first = re.findall("<[a-z0-9]+", html_of_a_page().clean(sent))
    assert re.findall("<[a-z0-9]+", html_of_a_page().clean(sent * shown)) == first * shown


@pytest.mark.parametrize(
    ("src", "asked"),
    [
        ("/media/x.png", "https://provider.example/media/x.png"),
        ("x.png?a=1&amp;b=2", "https://provider.example/base/x.png?a=1&b=2"),
        ("https://cdn.example/a b.svg", "https://cdn.example/a b.svg"),
        ("https://CDN.example:443/x", "https://CDN.example:443/x"),
    ],
)
def test_a_picture_comes_from_the_host_by_a_signed_address(src: str, asked: str) -> None:
    found = re.search(
        'src="([^"]*)"', html_of_a_page().clean(f'<img src="{src}" alt="x" width="9">')
    )
    assert found
    address = urlsplit(html_module.unescape(found[1]))
    query = parse_qs(address.query)
    assert (address.path, query["url"]) == ("/live/picture", [asked])
    assert SEAL.is_signed("picture", asked, query["signature"][0])
    older = Seal(("an-older-secret-that-is-still-read-x",))
    assert SEAL.is_signed("picture", asked, older.sign("picture", asked))
    assert not older.is_signed("picture", asked, query["signature"][0])
    assert not SEAL.is_signed("picture", asked + "x", query["signature"][0])
    assert not SEAL.is_signed("picture", asked, "ü")
    assert not SEAL.is_signed("build", asked, query["signature"][0])


class Elements(html_parser.HTMLParser):
    """The elements of a text with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@given(st.text("<>img srcalt=\"'/&;#ab\n`", max_size=60))
def test_nothing_but_what_may_be_shown_survives(text: str) -> None:
    found = html_of_a_page().clean(f'<img alt="{text}"><a title="{text}">{text}</a>{text}')
    parser = Elements()
    parser.feed(found)
    for tag, attributes in parser.found:
        assert tag in {"a", "span", "b", "i", "s", "img"}
        assert set(attributes) <= {"title", "rel", "href", "src", "alt"}
        assert tag != "img" or (attributes["src"] or "").startswith("/live/picture?")


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://a.example/x", "https://a.example:443"),
        ("HTTP://A.Example:80", "http://a.example:80"),
        ("http://[::1]:8/x", "http://[::1]:8"),
        ("https://u@a.example/", None),
        ("https://@a.example/", None),
        ("https://a.example:x/", None),
        ("http://[", None),
        ("ftp://a.example/", None),
        ("//a.example", None),
        ("", None),
    ],
)
def test_an_origin_has_one_spelling(url: str, origin: str | None) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0"),
        *("fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "ff02::1", "127.1", "2130706433", ""),
        *("192.0.0.192", "168.63.129.16", "fd00:ec2::254", "fec0::1", "3fff::1"),
        *("2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2001:0:4136:e378::1"),
    ],
)
def test_no_address_of_a_local_network_or_a_metadata_service_is_public(address: str) -> None:
    assert not is_public(address)
    assert all(map(is_public, ("93.184.216.34", "8.8.8.8", "2606:4700:4700::1111")))
