"""The engine: requests, the session that drives rules by them, the log that is the truth. See README.md beside this."""
