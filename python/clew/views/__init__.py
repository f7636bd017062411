"""Turning boards and results into text, SVG, JSON and pages."""
