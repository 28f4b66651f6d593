"""What students are given to work with: small frozen values, and nothing that is asked of them."""
