"""The keys, in words."""

KEYBOARD_HELP = """\
1-9, then letters   make the move with that key
arrows, Enter       move to an answer and choose it
mouse               click a card, a space or an answer
Page Up, Page Down  scroll what does not fit

To select several: Space, a key or a click selects or deselects one,
Enter confirms your selection, 0 selects nothing (if allowed).
For an amount: left and right change it (ten steps with Shift), Home
and End set the least and the most, or type the number; then Enter.

r   rules of the game, quick rules first
h   hint: what the best bot would do in your place
u   undo your last move, if nothing has been revealed since;
    in a solitaire always, even after the end
o   sort your hand in another way
d   describe the whole table in words
s   summary of the last round; after the end, the result
l   log of the match
n   new match
p   after the end: replay the match step by step
+ - slow the bots down or speed them up
t   light or dark colours
q   quit (or Ctrl-C); the match is saved after every move, and
    'gamenight play GAME --resume' continues it

Signs: a heavy edge can be selected, a double edge is at the cursor,
• just moved, ✓ chosen, ♛ winning, × out of play, ○ open,
☀ to move, › happened since your last move."""
