"""What can be measured of a game, one module for each family of figures.

A figure is made from the traces of single matches. It counts them one by one, and what two
processes have counted adds up to what one would have counted.
"""
