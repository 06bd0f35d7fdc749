"""The table in the browser: pages, streams and the JSON API over the same tables."""
