"""The deal of the day: for each game that can be played alone, the same for everybody here."""
