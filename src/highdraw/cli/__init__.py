"""The terminal: one noun a file, `app` puts them together. Nothing imports this layer."""
