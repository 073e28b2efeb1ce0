"""Turns a page object into an HTML document, by React in V8; knows no screen."""
