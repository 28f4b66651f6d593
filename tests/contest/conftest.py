"""The bad players are read by tests, and must not be run by pytest itself."""

collect_ignore_glob = ["bad_players/*"]
