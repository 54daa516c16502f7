"""Configure the server: options, environment variables, a TOML file."""
