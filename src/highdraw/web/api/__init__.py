"""The same service as JSON: what a page can do, a program can do."""
