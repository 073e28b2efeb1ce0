"""Renders a page object to an HTML document, with React in V8; imports no screen."""
