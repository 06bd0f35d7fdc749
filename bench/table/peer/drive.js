// Drives the boardgame.io server: six clients a match, by websocket. Prints one line of JSON.
// Run: node drive.js PORT MATCHES SECONDS PACE; a pace of 0 is as fast as it goes (the next move when the mover sees the
// last one), else seconds between moves of a match (measured to the last of six clients).
const { io } = require('socket.io-client');

const [port, matches, seconds, pace] = process.argv.slice(2).map(Number);
const CLIENTS = 6;
const now = () => Number(process.hrtime.bigint()) / 1e6;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function open(id) {
  const match = { id, sockets: [], stateID: 0, waiting: 0, done: null };
  for (let place = 0; place < CLIENTS; place++) {
    const player = place < CLIENTS - 1 ? String(place) : null;
    const socket = io(`http://127.0.0.1:${port}/fight`, { transports: ['websocket'], forceNew: true });
    match.sockets.push(socket);
    await new Promise((done) => {
      socket.on('connect', () => socket.emit('sync', id, player, undefined, CLIENTS - 1));
      socket.on('sync', (_, info) => { match.stateID = info.state._stateID; done(); });
    });
    socket.on('update', (_, state) => {
      if (place === 0) match.stateID = state._stateID;
      if (match.done && (pace || place === 0) && --match.waiting === 0) match.done(now());
    });
  }
  return match;
}

async function move(match) {
  const action = { type: 'MAKE_MOVE', payload: { type: 'answer', args: ['attack'], playerID: '0' } };
  match.waiting = pace ? CLIENTS : 1;
  const begun = now();
  const seen = new Promise((done) => { match.done = done; });
  match.sockets[0].emit('update', action, match.stateID, match.id, '0');
  const ended = await Promise.race([seen, sleep(20000)]);
  match.done = null;
  return ended ? ended - begun : null;
}

async function play(match, until, times) {
  if (pace) await sleep(Math.random() * pace * 1000);
  while (now() < until) {
    const begun = now();
    const took = await move(match);
    if (took === null) { times.lost += 1; return; }
    times.all.push(took);
    if (pace) await sleep(Math.max(0, pace * 1000 * (0.5 + Math.random()) - (now() - begun)));
  }
}

(async () => {
  const opened = [];
  for (let number = 0; number < matches; number += 10) {
    const batch = Array.from({ length: Math.min(10, matches - number) }, (_, more) => open(`m${number + more}-${Date.now()}`));
    opened.push(...await Promise.all(batch));
  }
  const times = { all: [], lost: 0 };
  for (const match of opened) if (await move(match) === null) throw new Error('A first move is never shown: does the server stand?');
  const begun = now();
  await Promise.all(opened.map((match) => play(match, begun + seconds * 1000, times)));
  const told = JSON.stringify({ times: times.all, seconds: (now() - begun) / 1000, lost: times.lost });
  process.stdout.write(`${told}\n`, () => process.exit(0));
})().catch((error) => { console.error(error); process.exit(1); });
