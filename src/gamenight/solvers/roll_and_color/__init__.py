"""Roll & Color: whole turns worked out exactly, and networks that learn from them."""
