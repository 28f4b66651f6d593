"""Playing in a terminal: `session` plays a round, `prompt` asks people, `console` prints."""
