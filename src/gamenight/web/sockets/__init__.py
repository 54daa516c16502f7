"""Share what the sockets of tables and evenings have in common."""
