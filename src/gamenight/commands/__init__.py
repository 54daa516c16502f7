"""Commands of the command line that belong to no larger part of the program."""
