"""Tables drawn with Rich texts: blocks, then items, boards and zones, then the whole screen.

Nothing here knows a game. Colour is never the only sign: codes and labels are always printed,
what can be chosen has a heavy edge with its key, and the cursor has a double edge.
"""
