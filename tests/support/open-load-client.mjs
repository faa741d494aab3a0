/**
 * An open-model load generator in its own process: every request is sent at its planned time, whether or not
 * earlier ones were answered, and its latency counts from that time. Times follow two Poisson processes. Started
 * with the path of a settings file (JSON):
 *   { commandsUrl, queriesUrl, origin, people: [{ cookie }], staff: cookie, warehouses, wallet, termsVersion,
 *     commandsPerSecond, queriesPerSecond, seconds, timeoutMs, seed, journal }
 * Each answered command is followed by a query of its author that waits until it is visible, as in the web app; all
 * other queries read the current state. At the end the journal has a line (JSON) for each request:
 *   ['command', name, planned, sentLate, ms, status, position, answered]
 *   ['query', path, planned, sentLate, ms, status, isStale, answered]
 * `planned` and `answered` in ms of this machine's clock, `sentLate` and `ms` in ms from `planned`, `status` 0 where no
 * answer came; `position` is null where the answer has none. Ends by itself.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const settings = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { commandsUrl, queriesUrl, origin, people, staff, warehouses, wallet, termsVersion } = settings;
const { commandsPerSecond, queriesPerSecond, seconds, timeoutMs, journal } = settings;
const agent = new Agent({ keepAlive: true });
const lines = [];
let state = settings.seed >>> 0 || 1;
/** xorshift32, in (0, 1]. */
function random() {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return (state + 1) / 2 ** 32;
}
const oneOf = (list) => list[Math.min(list.length - 1, Math.floor(random() * list.length))];

function ask(method, url, headers, body) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, timeout: timeoutMs, headers });
    const none = () => resolve({ status: 0, position: null, isStale: false, text: '' });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', none);
    sent.on('response', (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', none);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          position: response.headers['x-position'] ?? null,
          isStale: response.headers['x-stale'] === 'true',
          text: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    sent.end(payload);
  });
}

/** Unpaid investments to cancel: each person may only have so many. */
const open = [];
/** Acknowledged commands, to be read by their author. */
const toRead = [];
let made = 0;
const dark = new Map();

/** Actions of people, with their frequency per twenty commands. */
const doings = [
  [3, 'invest'],
  [3, 'cancel'],
  [5, 'read notifications'],
  [5, 'change preferences'],
  [4, 'post an update'],
].flatMap(([count, name]) => Array.from({ length: count }, () => name));

function commandOf(name) {
  const { cookie } = oneOf(people);
  const warehouseId = oneOf(warehouses);
  made += 1;
  switch (name) {
    case 'invest': {
      const amount = String(50_000 + (made % 50_000));
      return [
        'POST',
        '/api/investments',
        cookie,
        { warehouseId, amount, walletAddress: wallet, termsVersion },
      ];
    }
    case 'cancel': {
      const taken = open.shift();
      if (taken === undefined) return commandOf('change preferences');
      return ['POST', `/api/investments/${taken.id}/cancellation`, taken.cookie, undefined];
    }
    case 'read notifications':
      return ['POST', '/api/notifications/read', cookie, { all: true }];
    case 'post an update':
      return [
        'POST',
        '/api/construction-updates',
        staff,
        { warehouseId, title: `Avance ${made}`, description: 'Pórticos.' },
      ];
    default:
      // Toggles each time: an unchanged value would be no change.
      dark.set(cookie, !dark.get(cookie));
      return ['PATCH', '/api/preferences', cookie, { darkMode: dark.get(cookie) ? 'on' : 'off' }];
  }
}

const queries = [
  '/api/auth/user',
  '/api/warehouses',
  '/api/investments',
  '/api/notifications',
  '/api/analytics/portfolio',
];

async function command(planned, sentLate) {
  const name = oneOf(doings);
  const [method, path, cookie, body] = commandOf(name);
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { origin, cookie, 'idempotency-key': randomUUID(), ...content };
  const { status, position, text } = await ask(method, commandsUrl + path, headers, body);
  const answered = now();
  lines.push(['command', name, planned, sentLate, answered - planned, status, position, answered]);
  if (position !== null && status < 300) toRead.push({ cookie, position });
  if (name === 'invest' && status === 201) open.push({ id: JSON.parse(text).id, cookie });
}

async function query(planned, sentLate) {
  const path = oneOf(queries);
  const own = toRead.shift();
  const after = own === undefined ? {} : { 'x-after-position': own.position };
  const { cookie } = own ?? oneOf(people);
  const { status, isStale } = await ask('GET', queriesUrl + path, { cookie, ...after });
  const answered = now();
  lines.push(['query', path, planned, sentLate, answered - planned, status, isStale, answered]);
}

const now = () => performance.timeOrigin + performance.now();
const under = new Set();

/** Sends requests at the times of a Poisson process until the end. */
async function keepSending(perSecond, send, end) {
  let planned = now();
  for (;;) {
    planned += (-Math.log(random()) / perSecond) * 1000;
    if (planned >= end) return;
    // Timers have millisecond resolution: requests due within the same one leave together.
    if (planned - now() > 0.5) await delay(planned - now());
    const sending = send(planned, now() - planned);
    under.add(sending);
    void sending.finally(() => under.delete(sending));
  }
}

process.stdout.write(`${JSON.stringify({ ready: true, port: 0 })}\n`);
const end = now() + seconds * 1000;
await Promise.all([keepSending(commandsPerSecond, command, end), keepSending(queriesPerSecond, query, end)]);
await Promise.all(under);
agent.destroy();
writeFileSync(journal, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
