"""The keys, in words."""

KEYBOARD_HELP = """\
1-9, then letters   give the answer with that key
arrows, Enter       move to an answer and give it
mouse               click a card, a space or an answer
Page up, Page down  scroll what does not fit

r   the rules of the game
h   a hint: what the best bot would do in your place
u   take your last answer back, if nothing was revealed
d   the whole table in words
s   the last round once more; after the end the result
l   the log of the match
n   a new match
p   after the end: step through the match
+ - let the bots wait longer or shorter
t   light or dark
q   quit; the match is saved after every answer,
    and 'gamenight play GAME --resume' goes on with it

Signs: heavy edge can be chosen, double edge under the cursor,
• moved last, ✓ chosen, ♛ winning, × spent, ☀ to move."""
