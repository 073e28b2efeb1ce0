"""Posted forms: reading and checking them, acting once, and what is said of a refused one."""
