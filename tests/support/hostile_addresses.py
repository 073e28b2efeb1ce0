"""The values that an attack sends to direct a request, a redirect or a form to another host."""

EVIL = "evil.example"
NAMES = (
    *(EVIL, f"{EVIL}:443", f"desk.example.{EVIL}", f"desk.example@{EVIL}", f"{EVIL}/desk.example"),
    *(f"{EVIL}#desk.example", f"{EVIL}?desk.example", f"{EVIL}\\desk.example", f"{EVIL} x"),
    *(f"desk.example,{EVIL}", f"desk.example:80@{EVIL}", f"http://{EVIL}", f"{EVIL}.", f"*.{EVIL}"),
    *(
        f"{EVIL}%00desk.example",
        f"\xe9.{EVIL}",
        f"<b>{EVIL}</b>",
        f"'{EVIL}",
        f"[{EVIL}]",
        f"_.{EVIL}",
    ),
)
TARGETS = ("/login", "/", "/heaters/", "/robots.txt", "/static/x", "/live/unread", "/heaters.csv")
BELIEVED = (
    *("X-Host", "X-Original-Host", "X-HTTP-Host-Override", "X-Forwarded-Server", "Origin"),
    *("X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix", "X-Forwarded-Port", "Referer"),
    *("Forwarded", "X-Forwarded-Scheme", "X-Forwarded-For", "X-Real-IP", "True-Client-IP"),
    *("X-HTTP-Method-Override", "Base-URL", "Destination", "Proxy-Host", "Via", "From"),
)
AWAY = (
    *(f"//{EVIL}", f"///{EVIL}", f"////{EVIL}", f"/\\{EVIL}", f"\\\\{EVIL}", f"/\t/{EVIL}"),
    *(f"https://{EVIL}", f"https:{EVIL}", f"http:/{EVIL}", f"javascript://{EVIL}/%0aalert(1)"),
    *(f"data:text/html,{EVIL}", f"/%2f{EVIL}", f"/%5c{EVIL}", f"/..//{EVIL}", f"/./{EVIL}"),
    *(f"/customers//{EVIL}", f"/customers\r\nLocation: https://{EVIL}", f"\x00//{EVIL}"),
    *(f"/;@{EVIL}", f"@{EVIL}", f".{EVIL}", f"/\u2028/{EVIL}", f"/\uff0f{EVIL}", f"?{EVIL}"),
    *(f"/{EVIL}/../..//{EVIL}", f"/heaters/%2e%2e//{EVIL}", f"//{EVIL}/customers", f"/\r/{EVIL}"),
)
FORMS = ("/login", "/contact", "/customers/create", "/my-profile", "/nowhere", "/live/unread")
TYPES = (
    *("application/x-www-form-urlencoded", "multipart/form-data", "application/json", "text/plain"),
    *("multipart/form-data; boundary=b", "multipart/form-data; boundary=", "", "*/*", "x\xe9"),
    *("application/x-www-form-urlencoded; charset=utf-7", "multipart/mixed; boundary=b"),
)
BODIES = (
    *(b"", b"\x00" * 1000, b"=&=&=&", b"csrf=%", b"csrf=\xff\xfe&email=\x00", b"csrf[]=1&csrf=2"),
    *(b'{"csrf": "x"}', b"&".join(b"a%d=1" % each for each in range(3000)), b"a" * 300_000),
    *(b"--b\r\n\r\nx", b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", b"--b--"),
    b'--b\r\nContent-Disposition: form-data; name="a"; filename="../../x"\r\n\r\nx\r\n--b--\r\n',
    b"--b\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
)
