"""The live endpoints, one module each; `server.live.routes` finds them by this folder.

A module declares `PATH`, and `answer(visit)`, which returns the response or raises an error that
becomes JSON (`server.live.endpoint`). `ACCESS = "open"` allows requests without a login;
`IS_COSTLY = True` marks one that costs as much as a page. `Answer` is the struct of the response,
from which the build generates a TypeScript type.
"""
