"""The live endpoints, one module each; `server.live.routes` finds them by this folder.

A module declares `PATH`, and `answer(visit)`, which returns the response or raises a failure that
becomes JSON (`server.live.endpoint`). `ACCESS = "open"` serves requests without a session as well.
`Answer` names the struct that it answers with, of which the build makes a TypeScript type.
"""
