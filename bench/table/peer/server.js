// A boardgame.io server with a fight of the same size: one move changes numbers and adds a line to the log.
// Run: node server.js PORT STATE.json [FOLDER]; with a folder, matches are kept in files there.
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');
const fs = require('fs');

const [port, state, folder] = process.argv.slice(2);
const begin = JSON.parse(fs.readFileSync(state, 'utf8'));

const fight = {
  name: 'fight',
  setup: () => JSON.parse(JSON.stringify(begin)),
  playerView: PlayerView.STRIP_SECRETS,
  disableUndo: true,
  moves: {
    answer: ({ G }, value) => {
      G.round += 1;
      const who = Object.keys(G.fighters)[G.round % Object.keys(G.fighters).length];
      G.fighters[who].tracks[0].value += 1;
      G.events.push({ ...G.events[G.round % G.events.length], text: `Answer ${G.round}: ${value}` });
      if (G.events.length > 80) G.events.shift();
    },
  },
};

const options = { games: [fight], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder });
console.log = () => {};
Server(options).run({ port: Number(port) });
