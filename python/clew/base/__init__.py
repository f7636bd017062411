"""Frozen data that every layer speaks. Imports nothing but `clew.errors`."""
