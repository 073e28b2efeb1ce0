"""The past of the demo world, as a dashboard would have stored it. It is computed from the database
as it is today, so that each series ends in the values that the API returns."""
