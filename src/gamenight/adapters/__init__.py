"""The games behind interfaces that learning libraries know."""
