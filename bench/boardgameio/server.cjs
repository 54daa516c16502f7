// boardgame.io's own server with a card game of about the size of ours, for bench/load.py:
//   node server.cjs PORT [FOLDER]      in memory, or each match in a file of the folder
"use strict";

const { FlatFile, Origins, Server } = require("boardgame.io/server");

const HAND = 6;

const game = {
  name: "cards",
  setup: ({ ctx, random }) => ({
    deck: random.Shuffle([...Array(30).keys()]),
    hands: Object.fromEntries([...Array(ctx.numPlayers).keys()].map((seat) => [seat, HAND])),
    played: [],
    scores: Array(ctx.numPlayers).fill(0),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx }, card) => {
      if (!(card >= 0 && card < HAND)) return "INVALID_MOVE";
      G.played = [...G.played.slice(-11), { seat: ctx.currentPlayer, card }];
      G.scores[ctx.currentPlayer] += card;
    },
  },
  playerView: ({ G }) => ({ ...G, deck: G.deck.length }),
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run({ port: Number(port), lobbyConfig: { apiPort: 0 } }, () => console.log("ready"));
