"""Posted forms: reading and checking them, acting once, and the messages of a refused form."""
