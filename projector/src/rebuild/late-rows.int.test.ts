import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Projection } from '../engine/projection.ts';
import { migrateReadModels } from '../migrations.ts';
import { projections } from '../modules.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { type OpenRebuilds, openRebuilds } from '../testing/rebuilds.test.ts';
import { type RunningProjector, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { startRebuild } from './start.ts';
import { switchOver } from './switch.ts';

let servers: Servers;
let story: Story;
let running: RunningProjector;
let context: OpenRebuilds;
let isBroken = false;
const { signal } = new AbortController();

/** The audit and the notifications with a fault that a later version repairs. */
const faulty = projections.map((projection): Projection => {
  if (!['audit', 'notifications'].includes(projection.name)) return projection;
  return {
    ...projection,
    apply: async (event, rows, publish) => {
      if (isBroken && event.stream.startsWith('kyc-')) throw new TypeError('A fault in the projection');
      await projection.apply(event, rows, publish);
    },
  };
});

beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
  running = runProjector(servers, servers.postgres.url, { projections: faulty, maxBatch: 1 });
  context = openRebuilds(servers);
});
afterAll(async () => {
  await context?.close();
  await running?.stop();
  await servers?.stop();
});

interface Place {
  readonly id: string;
  readonly event_position: string;
  readonly position: string;
  readonly kind?: string;
}

async function placesIn(table: 'live.audit_entries' | 'live.notifications'): Promise<Place[]> {
  const kind = table === 'live.notifications' ? ', kind' : '';
  const found = await servers.pool.query<Place>(
    `SELECT id, event_position, position${kind} FROM ${table} ORDER BY event_position, id`,
  );
  return found.rows;
}
const isLate = ({ position, event_position }: Place) => position !== event_position;

it('shows what was parked at the position of the switch that brings it, so that it is told elsewhere', async () => {
  const reviewer = await story.user('admin');
  const [before, meanwhile] = [await story.user(), await story.user()];
  await story.submitKyc(before);
  await projected(servers.pool, story.position);
  const submitted = story.position.toString();
  const shown = await placesIn('live.notifications');
  const waiting = shown.find(({ kind }) => kind === 'kyc_waiting');
  if (!waiting) throw new Error('Nobody is told of the documents');

  isBroken = true;
  // Settles the notification that was shown, and makes another.
  await story.reviewKyc(before, 'approved', reviewer);
  const parkedFrom = story.position;
  // Makes one and settles it.
  await story.submitKyc(meanwhile);
  await story.reviewKyc(meanwhile, 'rejected', reviewer);
  await story.warehouse();
  await projected(servers.pool, story.position);
  expect((await placesIn('live.audit_entries')).filter(isLate)).toEqual([]);
  const told = (await placesIn('live.audit_entries')).length;
  isBroken = false;
  const { id } = await startRebuild(context, { projections: ['audit', 'notifications'] });
  expect(await switchOver(context, id, { signal, acceptsDifferences: true })).toMatchObject({
    isSwitched: true,
  });

  const now = story.position.toString();
  const entries = await placesIn('live.audit_entries');
  const late = entries.filter(isLate);
  expect(late).toHaveLength(entries.length - told);
  expect(late.length).toBeGreaterThan(2);
  expect(late.every(({ position }) => position === now)).toBe(true);
  expect(late.every(({ event_position }) => BigInt(event_position) >= parkedFrom)).toBe(true);

  const notifications = await placesIn('live.notifications');
  const changed = notifications.filter(({ position }) => position === now);
  expect(changed).toContainEqual({ ...waiting, position: now });
  expect(changed.map(({ kind }) => kind).toSorted()).toEqual([
    ...['kyc_approved', 'kyc_rejected', 'kyc_submitted', 'kyc_waiting', 'kyc_waiting'],
  ]);
  const past = await servers.pool.query('SELECT id, position, valid_to FROM history.notifications');
  expect(past.rows).toEqual([{ id: waiting.id, position: submitted, valid_to: now }]);

  await story.rename(before, 'Inés');
  await projected(servers.pool, story.position);
  const [renamed] = (await placesIn('live.audit_entries')).slice(-1);
  expect(renamed).toMatchObject({ event_position: story.position.toString() });
  expect(renamed && isLate(renamed)).toBe(false);
});
