"""Small endpoints beside the screens, for the parts of a page that are alive in the browser."""
