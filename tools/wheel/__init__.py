"""Makes the wheel: the program with the built front ends of all brands, for hosts without Node."""
