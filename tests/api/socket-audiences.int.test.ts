import { randomUUID } from 'node:crypto';
import { type LiveEventName, type LiveRoom, liveEnvelopeSchema, liveMessages } from '@nodo/contracts/live';
import { notifyLive } from '@nodo/platform/live';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../embedded/src/testing/eventually.test.ts';
import { type ReadSide, startReadSide } from '../../query-api/src/testing/harness.test.ts';
import { figure } from '../support/figures.ts';
import { sampleOf } from '../support/fuzz.ts';

const people = {
  owner: 'investor',
  other: 'investor',
  analyst: 'analyst',
  admin: 'admin',
  superAdmin: 'super_admin',
} as const;
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];
/** Analysts are told where the read models are, like everybody, and read from there. */
const STAFF: readonly Person[] = ['admin', 'superAdmin'];
/** Who hears what is said in a room. */
const audiences: readonly { room: (owner: string) => LiveRoom; hearers: readonly Person[] }[] = [
  { room: () => 'public', hearers: names },
  { room: () => 'staff', hearers: STAFF },
  { room: (owner) => `user:${owner}`, hearers: ['owner'] },
  { room: () => `user:${randomUUID()}`, hearers: [] },
];
const events = Object.keys(liveMessages) as LiveEventName[];

let side: ReadSide;
const sockets: Socket[] = [];
const ids = new Map<Person, string>();
const heard = new Map<Person, Set<string>>();
const refused: string[] = [];

const lineOf = (event: string, data: unknown) => `${event} ${JSON.stringify(data)}`;
const connected = (cookie: string | undefined) =>
  io(side.url, { extraHeaders: cookie ? { cookie } : {}, transports: ['websocket'], reconnection: false });

beforeAll(async () => {
  side = await startReadSide();
  for (const name of names) {
    const id = await side.story.user(people[name], name);
    const socket = connected(await side.signIn(id, people[name]));
    const lines = new Set<string>();
    socket.onAny((event: string, data: unknown) => lines.add(lineOf(event, data)));
    ids.set(name, id);
    heard.set(name, lines);
    sockets.push(socket);
    await eventually(async () => socket.connected);
  }
  const ended = await side.signIn(ids.get('owner') ?? '');
  const session = await side.sessions.find(ended.split('=')[1] ?? '');
  await side.sessions.end(session?.id ?? '');
  for (const [who, cookie] of Object.entries({ anonymous: undefined, 'expired session': ended })) {
    const socket = connected(cookie);
    socket.on('connect_error', () => refused.push(who));
    sockets.push(socket);
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await side?.stop();
});

it('S1 every live message, said in every kind of room, reaches whom it is for and nobody else', async () => {
  const owner = ids.get('owner') ?? '';
  const said = events.flatMap((event, index) =>
    audiences.map(({ room, hearers }, number) => {
      const data: unknown = sampleOf<z.ZodType>(liveMessages[event].data, index * audiences.length + number);
      return { event, data: z.record(z.string(), z.unknown()).parse(data), to: [room(owner)], hearers };
    }),
  );
  // A message may be as another one by chance: then who hears either hears it.
  const hearersOf = new Map<string, Set<Person>>();
  for (const { event, data, hearers } of said) {
    const line = lineOf(event, data);
    hearersOf.set(line, new Set([...(hearersOf.get(line) ?? []), ...hearers]));
  }
  for (const { event, data, to } of said) {
    liveEnvelopeSchema.parse({ event, data, to });
    await notifyLive(side.servers.pool, [{ event, data, to } as never]);
  }
  const last = { position: '987654321' };
  await notifyLive(side.servers.pool, [{ event: 'projection.refreshed', data: last, to: ['public'] }]);
  const isOver = () =>
    [...heard.values()].every((lines) => lines.has(lineOf('projection.refreshed', last))) &&
    refused.length === 2;
  await eventually(async () => isOver());
  const wrong = [...hearersOf].flatMap(([line, hearers]) =>
    names.flatMap((name) => {
      const hears = heard.get(name)?.has(line) ?? false;
      // A head that is not heard is superseded by the next one.
      if (!hears && line.startsWith('chain.head ')) return [];
      return hears === hearers.has(name) ? [] : [`${name} ${hears ? 'hears' : 'misses'} ${line}`];
    }),
  );
  figure('S1 sockets', {
    counts: {
      'live messages': events.length,
      'kinds of callers': names.length + refused.length,
      cells: hearersOf.size * names.length + refused.length,
      'cells that hear otherwise than written': wrong.length,
    },
  });
  expect(wrong).toEqual([]);
  expect(refused.sort()).toEqual(['anonymous', 'expired session']);
});
