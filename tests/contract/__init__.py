"""The contract with providers: its document against the reference provider, and its check.

make contract          some twenty thousand calls of several seeds, and each planted breach alone
make test              a few hundred calls, and the breaches in groups
"""
