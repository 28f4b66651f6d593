"""Parts of exercises that are too long for one file: mistakes, cases, models."""
