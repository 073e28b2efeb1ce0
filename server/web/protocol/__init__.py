"""The page protocol: sends a page module's data as a page object, in a document or as JSON."""
