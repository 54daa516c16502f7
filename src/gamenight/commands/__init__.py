"""Commands of the command line that do not belong to a larger part of the program."""
