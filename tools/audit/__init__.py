"""`make audit`: looks for known weaknesses in sources, packages and the running product."""
