"""The past of the demo world, as a dashboard would have remembered it: made from what the database
tells of today, so that each series ends in what the API answers."""
