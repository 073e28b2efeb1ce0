"""The typed client of the heating provider's API.

The packages are the areas of the API, as the specification groups its calls (section 7): `auth`,
`installers`, `heaters` and `content` (the questions and answers, and the terms). A module of an
area holds a class of calls and the structs that they return; `Provider` has it as an attribute of
the module's name, so that `provider.parameters` is `heaters/parameters.py`. Each call's docstring
begins with its method and path. `push` is the push service.
"""
