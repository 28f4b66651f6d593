"""How reports, hints, solutions and summaries look, as text and in a notebook."""
