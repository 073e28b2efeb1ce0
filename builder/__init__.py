"""The steps of the build, one module each; `build.py` runs them in order."""
