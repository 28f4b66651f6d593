"""Running matches and tournaments: on this machine's cores or a cluster's, stopped and resumed."""
