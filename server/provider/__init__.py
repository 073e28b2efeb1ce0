"""The typed client of the heating provider's API.

A module for each part of the API holds a class of calls and the structs that they return;
`Provider` has it as an attribute of the module's name, so that `provider.parameters` is
`parameters.py`. Each call's docstring begins with its method and path. `push` is the push service.
"""
