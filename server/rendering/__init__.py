"""Makes an HTML document of a page object, with React in V8; imports no screen."""
