"""Spectrump, a trick-taking game in "Spectrum – A Game of Colors" by Joe Devlin.

Two, four, six or eight players bid on the trump colour; then they take tricks, to win the cards of
the two colours beside the trump and to avoid the trump itself.

constants.py  the deals (SR1), answers and events; what was agreed before the match (SR1, SR5, SR9)
position.py   what everybody may know; a finished round: who scores what; the round that is played:
              bids, what may be played, what play has shown (SR2-SR7); what a card opens, who takes
              a trick, what it is worth (SR3, SR5, SR6)
state.py      the secrets, how a round goes, and what each seat may know (SR2, SR4, SR8, SR9)
unseen.py     dealing what a seat cannot see, each possible deal as likely as the next
game.py       options, starting a match, dealing again

Sections name the rulebook's headings; SR1 to SR9 are the rulings on docs/rules/spectrump.md.
"""
