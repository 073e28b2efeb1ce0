"""Every provider call, broken in every way, under every route and endpoint that makes it.

    make matrix            all cells
    make test-all          a fixed fortieth of them

A *case* is a request of a user: a screen, a live endpoint, a file, or a form. Each case is made
once with a healthy provider, to find the provider calls that it makes. Each of these is then broken
in each way (`ways.py`), for HTML and for JSON. `truth.py` checks the response.
"""
