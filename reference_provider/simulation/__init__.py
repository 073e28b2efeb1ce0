"""Heaters as physical models, and the world that moves while time passes."""
