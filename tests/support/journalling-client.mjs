/**
 * A client in its own process with its own journal, which records every response even if the servers or the test
 * crash. Started with the path of a settings file (JSON):
 *   { urls, origin, people: [{ cookie }], warehouses, wallet, termsVersion, writers, pauseMs, timeoutMs, seed, journal,
 *     abandonsOneIn }
 * Each line of the journal (NDJSON) is a step of one operation, identified by its idempotency key:
 *   sent, done {id, position}, refused {status, code}, unknown {status, retryAfter} (no answer, or 5xx); each with
 *   `at`, and the duration `ms` of the response
 * Unknown outcomes are retried with the same key, except one in `abandonsOneIn` (0: none): those may have happened once
 * or not at all. Ends on SIGTERM after its operations in flight.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const settings = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { urls, origin, people, warehouses, wallet, termsVersion, journal } = settings;
const { writers, pauseMs, timeoutMs, abandonsOneIn } = settings;
const RETRY_MS = 50;
let state = settings.seed >>> 0;
/** xorshift32: which server, and which unknown outcomes are abandoned. */
function next(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % below;
}

let stopping = false;
process.on('SIGTERM', () => {
  stopping = true;
});

/** Written synchronously, before anything else happens. */
const note = (entry) => appendFileSync(journal, `${JSON.stringify({ ...entry, at: Date.now() })}\n`);

async function ask(body, key, cookie) {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const answer = await fetch(`${urls[next(urls.length)]}/api/investments`, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said = JSON.parse(await answer.text());
    const [position, retryAfter] = ['x-position', 'retry-after'].map((name) => answer.headers.get(name));
    return { status: answer.status, position, retryAfter, said, ms: ms() };
  } catch {
    return { status: null, position: null, retryAfter: null, said: {}, ms: ms() };
  }
}

let made = 0;
async function operate() {
  made += 1;
  const key = randomUUID();
  const { cookie } = people[made % people.length];
  const warehouseId = warehouses[made % warehouses.length];
  // A new amount each time: the number of exact payment amounts per amount is limited.
  const body = { warehouseId, amount: String(50_000 + (made % 5_000)), walletAddress: wallet, termsVersion };
  note({ step: 'sent', key });
  const isAbandoned = abandonsOneIn > 0 && next(abandonsOneIn) === 0;
  for (;;) {
    const { status, position, retryAfter, said, ms } = await ask(body, key, cookie);
    if (status === 201) return note({ step: 'done', key, id: said.id, position, ms });
    if (status !== null && status < 500) return note({ step: 'refused', key, status, code: said.code, ms });
    note({ step: 'unknown', key, status, retryAfter, ms });
    if (isAbandoned) return;
    await delay(RETRY_MS);
  }
}

process.stdout.write(`${JSON.stringify({ ready: true, port: 0 })}\n`);
await Promise.all(
  Array.from({ length: writers }, async () => {
    while (!stopping) {
      await operate();
      await delay(pauseMs);
    }
  }),
);
