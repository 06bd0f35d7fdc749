"""Fighters, scenarios and cases as files a person can write, with errors that name the line and the cure."""
