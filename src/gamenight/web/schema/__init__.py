"""Generate the JSON Schema of the protocol and the types of the scripts."""
