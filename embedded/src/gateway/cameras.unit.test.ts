import { getEventListeners } from 'node:events';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { sendPart } from './cameras.ts';

const part = new Uint8Array(16);
/** A connection whose buffer is full with each part; without `isRead` it stays full. */
const connection = (isRead: boolean) =>
  new Writable({ highWaterMark: 1, write: (_data, _encoding, done) => void (isRead && setImmediate(done)) });

test('however many parts of a film wait for the connection, no listener stays', async () => {
  const raw = connection(true);
  const gone = new AbortController();
  for (let sent = 0; sent < 20; sent += 1) await sendPart(raw, part, gone.signal);
  expect([...getEventListeners(gone.signal, 'abort'), ...raw.listeners('drain')]).toEqual([]);
});

test('a viewer who goes away ends the waiting, and leaves no listener', async () => {
  const raw = connection(false);
  const gone = new AbortController();
  const sending = sendPart(raw, part, gone.signal);
  gone.abort();
  await sending;
  expect([...getEventListeners(gone.signal, 'abort'), ...raw.listeners('drain')]).toEqual([]);
});
