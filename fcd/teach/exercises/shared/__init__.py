"""What several exercises use: questions to functions, positions of the contest."""
