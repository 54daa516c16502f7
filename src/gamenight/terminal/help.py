"""The keys, in words."""

KEYBOARD_HELP = """\
1-9, then letters   choose the answer with that key
arrows, Enter       move to an answer and choose it
mouse               click a card, a space or an answer
Page Up, Page Down  scroll what does not fit

Several things: Space, a key or a click marks one or takes the mark
away, Enter gives all that are marked, 0 chooses nothing (if allowed).
An amount: left and right change it (with Shift by ten steps), Home and
End set the least and the most, or type the number; then Enter.

r   rules of the game, first in a minute
h   hint: what the best bot would do in your place
u   take your last answer back, if nothing has been revealed since;
    in a solitaire always, also after the end
o   sort your hand in another way
d   the whole table in words
s   summary of the last round; after the end, the result
l   log of the match
n   new match
p   after the end: replay the match step by step
+ - make the bots slower or faster
t   light or dark colours
q   quit, also Ctrl-C; the match is saved after every answer, and
    'gamenight play GAME --resume' continues it

Signs: a heavy edge can be chosen, a double edge is under the cursor,
• just moved, ✓ chosen, ♛ winning, × out of play, ○ open,
☀ asked now, › happened since your last answer."""
