"""The page protocol: a page module's data as a page object, in a document or as JSON alone."""
