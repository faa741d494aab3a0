import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { chooseSeed, seeded } from '../../../tests/support/chaos.ts';
import { figure, proofTimeout, sized } from '../../../tests/support/figures.ts';
import { migrateReadModels } from '../migrations.ts';
import { projected, type Servers, startServers } from '../testing/harness.test.ts';
import { dump, rebuild, runProjector } from '../testing/snapshot.test.ts';
import { Story } from '../testing/story.test.ts';
import { readCheckpoint } from './checkpoint.ts';

let servers: Servers;
let story: Story;
beforeAll(async () => {
  servers = await startServers();
  await migrateReadModels(servers.postgres.url, servers.logger);
  story = new Story(servers.store);
});
afterAll(() => servers?.stop());

/** Takes investments through all their states, in `rounds` of some 15 events each. */
async function business(rounds: number): Promise<void> {
  const warehouse = await story.warehouse(`Bodega ${rounds}`);
  for (let round = 0; round < rounds; round += 1) {
    const investor = await story.user();
    if (round % 5 === 0) await story.submitKyc(investor);
    const paid = await story.invest(investor, warehouse, '100.00');
    const transfer = await story.transfer(paid.amountUsdt, round);
    await story.match(transfer, paid);
    await story.confirm(transfer, paid, round);
    await story.expire(await story.invest(investor, warehouse, '50.00'));
  }
}

/** Lets the next projector start at once instead of when a dead one's lease expires. */
const expireLease = "UPDATE platform.leases SET expires_at = '-infinity' WHERE name = 'projector'";

it('R7 a projector killed at random, while it works, leaves the rows of an undisturbed one', {
  timeout: proofTimeout(60_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const wanted = sized(5, 2_000);
  let working = true;
  const work = business(6 * wanted).finally(() => {
    working = false;
  });
  let kills = 0;
  while (working || kills < wanted) {
    const before = (await readCheckpoint(servers.pool)).position;
    const projector = await startProcess('projector/dist/bundle/main.js', servers.environment);
    const isWorking = async () => !working || (await readCheckpoint(servers.pool)).position > before;
    await eventually(isWorking);
    await delay(random() * 60);
    await projector.kill();
    await servers.pool.query(expireLease);
    kills += 1;
  }
  await work;
  const last = await startProcess('projector/dist/bundle/main.js', servers.environment);
  await projected(servers.pool, story.position);
  await last.stop();
  const [shown, anew] = [await dump(servers.pool), await rebuild(servers, story.position)];
  const tables = Object.keys(anew);
  const differing = tables.filter((table) => JSON.stringify(shown[table]) !== JSON.stringify(anew[table]));
  figure('R7', {
    counts: {
      events: anew['projection.events']?.length ?? 0,
      tables: tables.length,
      'tables that differ from a fresh rebuild': differing.length,
    },
    faults: { 'SIGKILL of the projector': kills },
    seed,
  });
  expect(shown).toEqual(anew);
});

it('two projectors at once, whose lease is taken away again and again, do each event once', async () => {
  const both = [0, 1].map(() => runProjector(servers, servers.postgres.url, { maxBatch: 5 }));
  let working = true;
  const work = business(20).finally(() => {
    working = false;
  });
  let leaders = 0;
  while (working) {
    // Passes the lease to the other one while the first may be in the middle of a batch.
    await servers.pool.query(
      "UPDATE platform.leases SET expires_at = '-infinity', holder = gen_random_uuid(), fence = fence + 1 WHERE name = 'projector'",
    );
    leaders += 1;
    await delay(60);
  }
  await work;
  await projected(servers.pool, story.position);
  await Promise.all(both.map((each) => each.stop()));
  const fence = await servers.pool.query<{ fence: string }>(
    "SELECT fence FROM projection.checkpoints WHERE name = 'live'",
  );
  expect(leaders).toBeGreaterThan(3);
  expect(Number(fence.rows[0]?.fence)).toBeGreaterThan(leaders);
  expect(await dump(servers.pool)).toEqual(await rebuild(servers, story.position));
});

it('goes on by itself after Postgres cut all its connections', async () => {
  const running = runProjector(servers, servers.postgres.url, { maxBatch: 5 });
  const work = business(12);
  for (let cut = 0; cut < 4; cut += 1) {
    await delay(80);
    await servers.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'projector-test'",
    );
  }
  await work;
  await projected(servers.pool, story.position);
  await running.stop();
  expect(await dump(servers.pool)).toEqual(await rebuild(servers, story.position));
});
