"""The Python API: the few calls that ``import gamenight`` offers to programs and notebooks."""
