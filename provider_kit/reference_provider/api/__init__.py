"""The calls of the wire contract, with a module for each subject."""
