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
      const { view } = G;
      const number = view.clock.number += 1;
      const everybody = Object.values(view.fighters);
      everybody[number % everybody.length].tracks[0].value += 1;
      G.events.push({ ...G.events[number % G.events.length], text: `Answer ${number}: ${value}` });
      if (G.events.length > 80) G.events.shift();
    },
  },
};

const options = { games: [fight], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder });
console.log = () => {};
Server(options).run({ port: Number(port) });
