"""What two families may need. Knows no family."""
