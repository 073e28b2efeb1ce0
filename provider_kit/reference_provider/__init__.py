"""The reference provider: stands for the manufacturer's host, with a seeded world of heaters.

    python -m provider_kit.reference_provider --port 8100 --database var/provider.db

It is an ASGI app of its own on SQLite. It fulfils the wire contract that the dashboard is built
against, simulates the heaters, and pushes their realtime values. Nothing of the dashboard is
imported here, and only the tests import from here.

Accounts, all with the password `boiler-room-42`:

    installer@heatdesk.test    the demo installer: English, °C
    nl@ de@ es@ it@            colleagues in their languages: the same customers and heaters
    fahrenheit@                a colleague who reads °F
    terms@                     a colleague who must agree to the new terms first
    pending@                   registered, never activated: 403 at login
    other@                     another company with customers and heaters of its own
    demo@                      a demo account (`demo: true`) linked to six of the same heaters

Gateways that can be connected to a customer (MAC address, check code):

    0C8B95F00001 … 12   WELCOME01 … 12   found after 4 s, button pressed after 10 s, then done
    0C8B95FFFF01        NEVERPRESSED     the button is never pressed: press_button for ever
    0C8B95FFFF02        ENDSINERROR      error when the button is pressed
    0C8B95FFFF03        WITHOUTRESULT    done, but with result null

Addresses of customers who are not linked to a company yet (users, heaters):

    3583 EM  14     Utrecht     yes  1        7415 HB  3      Deventer    no   2
    3583 EM  14A    Utrecht     yes  2        2018     120    Antwerpen   yes  1
    8012 CA  88     Zwolle      yes  1        47533    31     Kleve       yes  1
    6525 GR  201    Nijmegen    yes  none     48145    7b     Münster     yes  none
    5611 PA  9      Eindhoven   no   1        LS6 2AL  52     Leeds       yes  1

The actions of people take simulated time: a registration is activated after two minutes, and a
customer answers an invite within ten minutes, four out of five with yes. The invites of the seeded
world stay open.

Every call that needs a session and is not a GET must carry the session's csrf token in
`X-CSRF-Token`; without it the response is 400 {"error": …}. A session needs both of its cookies.
Without a session, `GET session` responds with 200 and `auth: false`, and every call that needs one
responds with 401.
"""
