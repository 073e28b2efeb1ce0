"""The reference provider against its OpenAPI document.

make contract          some ten thousand calls: the limits of every field, chains, several seeds
make test              a few hundred of them
"""
