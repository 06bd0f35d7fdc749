"""Pieces of pages, made from what a view holds. They know no system."""
