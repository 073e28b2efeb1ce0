"""Values and errors of the forms of several screens."""
