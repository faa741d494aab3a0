import { createLogger } from '@nodo/platform/logging';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { feedSockets } from './live-feed.ts';

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await temporaryDatabase();
}, 60_000);
afterAll(() => database?.remove());

it('a socket that was admitted before messages are heard connects again, and its session is looked at', async () => {
  const [close, reviewSessions, stopping] = [vi.fn(), vi.fn(async () => undefined), new AbortController()];
  const io = { emit: vi.fn(), sockets: { sockets: new Map([['early', { conn: { close } }]]) } };
  const context = {
    databaseUrl: database.url,
    logger: createLogger({ service: 'query-api', logLevel: 'silent' }),
    progress: { position: 7n, refresh: async () => undefined, note: vi.fn() },
    sockets: { io, reviewSessions, endSession: vi.fn() },
  };
  const feeding = feedSockets(context as never, stopping.signal);
  try {
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(reviewSessions).toHaveBeenCalledBefore(close);
  } finally {
    stopping.abort();
    await feeding;
  }
});
