"""The dashboard's host: fetches the provider's data, renders pages and answers forms."""
