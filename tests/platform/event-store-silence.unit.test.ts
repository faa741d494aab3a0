import { createServer, type Server, type Socket } from 'node:net';
import { EventStore } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
/** Takes connections and never says a word. */
let peer: Server;
const sockets = new Set<Socket>();
let pool: Pool;
let store: EventStore;

beforeAll(async () => {
  peer = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const address = peer.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // The event has nothing personal, so that no key is asked for.
  pool = createPool('postgres://nobody@127.0.0.1:1/none', 'test', logger, 1);
  store = new EventStore(
    `esdb://127.0.0.1:${port}?tls=false`,
    new PersonalData(pool, 'a test key that is long enough for hkdf'),
  );
});
afterAll(async () => {
  await store?.close();
  await pool?.end();
  for (const socket of sockets) socket.destroy();
  peer?.close();
});

it('an append to a store that takes the connection and never answers ends as unavailable', async () => {
  const id = newId();
  const actor = { kind: 'service', name: 'test' } as const;
  const metadata = { actor, correlationId: id, causationId: id, occurredAt: new Date().toISOString() };
  const event = { id: newId(), type: 'EmailClaimed', data: { userId: newId() } } as const;
  await expect(
    store.append(`emailClaim-${newId()}`, [event], { expected: 'no_stream', metadata }),
  ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(sockets.size).toBeGreaterThan(0);
});
