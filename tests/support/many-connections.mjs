// `serve <port>`: takes connections. `visit <host> <port> <count> <ended>`: opens as many to it from one address, and
// again after some had ended; prints how many of them were taken each time.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What is dropped is sent again after a second: who is not let in by then is not let in. */
const PATIENCE_MS = 500;

async function open(host, port, count) {
  const sockets = Array.from({ length: count }, () => connect(port, host).on('error', () => undefined));
  const openNow = () => sockets.filter(({ readyState }) => readyState === 'open');
  for (let before = -1; before < openNow().length && before < count; await delay(PATIENCE_MS))
    before = openNow().length;
  const taken = openNow();
  for (const socket of sockets) if (!taken.includes(socket)) socket.destroy();
  return taken;
}

const [, , role, ...words] = process.argv;
if (role === 'serve') {
  createServer((socket) => socket.on('error', () => undefined).resume()).listen(Number(words[0]), '::', 4096);
} else {
  const [host, ...numbers] = words;
  const [port, count, ended] = numbers.map(Number);
  // Until the server listens and the network between them is up.
  while ((await open(host, port, 1)).length === 0) await delay(100);
  const first = await open(host, port, count - 1);
  await Promise.all(first.slice(0, ended).map((socket) => once(socket.resume().end(), 'close')));
  const second = await open(host, port, count);
  process.stdout.write(JSON.stringify({ first: 1 + first.length, second: second.length }));
  process.exit(0);
}
