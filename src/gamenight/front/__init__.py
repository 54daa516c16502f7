"""The front door for programs and notebooks: the few calls that ``import gamenight`` offers."""
