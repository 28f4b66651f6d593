"""The contest: players as programs, games, matches and tournaments of the UNO contest's rules."""
