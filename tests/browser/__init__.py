"""Tests that look at the boards and widgets through a real browser."""
