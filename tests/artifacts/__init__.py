"""Installs the product as operators do, from the wheel and as a container, and measures both."""
