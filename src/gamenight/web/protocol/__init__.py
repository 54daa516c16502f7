"""Define the messages between server and browser."""
