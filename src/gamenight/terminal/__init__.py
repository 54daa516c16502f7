"""Play in a terminal: a full screen with mouse and keys, or plain lines."""
