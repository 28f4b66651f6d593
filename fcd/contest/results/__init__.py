"""What came out: results, statistics, standings, and their files."""
