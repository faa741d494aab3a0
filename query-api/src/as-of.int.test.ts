import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Investment } from '../../projector/src/testing/story.test.ts';
import { type ReadSide, startReadSide } from './testing/harness.test.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

/** A seeded random generator (mulberry32), so that a run can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Open {
  readonly investment: Investment;
  transfer?: string;
}

/** Takes one random step that is possible in the current state. */
async function step(random: (below: number) => number, world: World): Promise<void> {
  const { story } = side;
  const warehouse = world.warehouses[random(world.warehouses.length)] ?? '';
  const investor = world.investors[random(world.investors.length)] ?? '';
  const open = world.open[random(world.open.length)];
  switch (random(15)) {
    case 0:
      world.warehouses.push(await story.warehouse(`Bodega ${world.warehouses.length}`));
      return;
    case 1:
      await story.constructionUpdate(warehouse, random(101));
      return;
    case 2:
      await story.settings(`${50_000 + random(1_000)}.00`);
      return;
    case 3:
      await story.reviewKyc(investor, random(2) === 0 ? 'approved' : 'rejected', world.admin);
      return;
    case 4:
      if (!open || open.transfer) world.open.push({ investment: await story.invest(investor, warehouse) });
      else await expire(open, world);
      return;
    case 9:
      await story.uploadKyc(investor, 'income-proof');
      return;
    case 10:
      await story.submitKyc(investor);
      return;
    case 11:
      await story.rename(investor, `Persona ${random(1_000)}`);
      return;
    case 12:
      await story.user('investor', `Álvaro ${random(1_000)}`);
      return;
    case 13:
    case 14:
      await proveOrRelease(investor, world);
      return;
    case 5:
      await story.leaveUnmatched(
        await story.transfer('5.000000', 100 + random(50)),
        open?.investment.id ?? null,
      );
      return;
    default:
      if (!open) world.open.push({ investment: await story.invest(investor, warehouse) });
      else if (open.transfer) await confirm(open, open.transfer, world, random(3) === 0);
      else await pay(open);
  }
}

/** Proves or releases the one wallet that all payments come from. */
async function proveOrRelease(investor: string, world: World): Promise<void> {
  const { holder } = world;
  world.holder = holder === null ? investor : null;
  if (holder === null) await side.story.proveWallet(investor);
  else await side.story.releaseWallet(holder);
}

async function pay(open: Open): Promise<void> {
  open.transfer = await side.story.transfer(open.investment.amountUsdt, 90);
  await side.story.match(open.transfer, open.investment);
}

async function confirm(open: Open, transfer: string, world: World, isFork: boolean): Promise<void> {
  if (isFork) {
    await side.story.reorganise(transfer, 90);
    await side.story.include(transfer, 91);
    return;
  }
  await side.story.confirm(transfer, open.investment, 90);
  world.open.splice(world.open.indexOf(open), 1);
}

async function expire(open: Open, world: World): Promise<void> {
  await side.story.expire(open.investment);
  world.open.splice(world.open.indexOf(open), 1);
}

interface World {
  readonly warehouses: string[];
  readonly investors: string[];
  readonly admin: string;
  readonly open: Open[];
  /** The person who has proved the wallet. */
  holder: string | null;
}

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const STEPS = 25;

it(`every answer can be had again as of its own position and its own moment (seed ${seed})`, async () => {
  const { story } = side;
  const random = numbers(seed);
  const world: World = {
    warehouses: [await story.warehouse()],
    investors: [await story.user(), await story.user()],
    admin: await story.user('admin'),
    open: [],
    holder: null,
  };
  const [first, second] = await Promise.all(world.investors.map((id) => side.signIn(id)));
  const admin = await side.signIn(world.admin, 'admin');
  const questions: [string, string][] = [
    ['/api/warehouses', admin],
    ['/api/construction-updates', admin],
    ['/api/financial-settings', admin],
    ['/api/investments?scope=all', admin],
    ['/api/blockchain/transactions?scope=all', admin],
    ['/api/blockchain/rates', admin],
    ['/api/users?sort=name&direction=asc', admin],
    ['/api/users?search=alva&kycStatus=pending&limit=3', admin],
    ['/api/users/stats', admin],
    ...world.investors.flatMap((id): [string, string][] => [
      [`/api/users/${id}`, admin],
      [`/api/users/${id}/overview`, admin],
      [`/api/users/${id}/movements`, admin],
      [`/api/investments?scope=all&person=${id}`, admin],
      [`/api/blockchain/transactions?scope=all&person=${id}`, admin],
    ]),
    ...world.investors.map((id): [string, string] => [`/api/kyc/user/${id}`, admin]),
    [`/api/kyc/user/${world.investors[0]}`, first ?? ''],
    ...[first ?? '', second ?? ''].flatMap((cookie): [string, string][] => [
      ['/api/auth/user', cookie],
      ['/api/investments', cookie],
      ['/api/blockchain/transactions', cookie],
      ['/api/analytics/portfolio', cookie],
      ['/api/wallets', cookie],
    ]),
  ];
  const remembered: { path: string; cookie: string; position: string; moment: string; body: unknown }[] = [];
  for (let count = 0; count < STEPS; count += 1) {
    await step(random, world);
    const moment = story.now.toISOString();
    for (const [path, cookie] of questions) {
      const { body, headers } = await side.fresh(path, cookie);
      const position = headers.get('x-at-position') ?? '';
      expect(BigInt(position)).toBe(story.position);
      remembered.push({ path, cookie, position, moment, body });
    }
  }
  for (const { path, cookie, position, moment, body } of remembered) {
    const join = path.includes('?') ? '&' : '?';
    const again = await side.get(`${path}${join}asOf=${position}`, cookie);
    expect(again.body, `${path} as of ${position}`).toEqual(body);
    expect(again.headers.get('x-at-position')).toBe(position);
    const then = await side.get(`${path}${join}asOf=${moment}`, cookie);
    expect(then.body, `${path} as of ${moment}`).toEqual(body);
  }
  expect(new Set(remembered.map(({ path, body }) => path + JSON.stringify(body))).size).toBeGreaterThan(
    STEPS,
  );
});

it('answers a point before everything with nothing, and one beyond everything as far as it can', async () => {
  const cookie = await side.signIn(await side.story.user());
  await side.fresh('/api/warehouses', cookie);
  expect((await side.get('/api/warehouses?asOf=1999-01-01T00:00:00Z', cookie)).body).toEqual([]);
  const beyond = await side.get(`/api/warehouses?asOf=${side.story.position + 1_000n}`, cookie);
  expect(beyond.headers.get('x-stale')).toBe('true');
  expect(beyond.headers.get('x-at-position')).toBe(side.story.position.toString());
  const staleAt = async (moment: Date) =>
    (await side.get(`/api/warehouses?asOf=${moment.toISOString()}`, cookie)).headers.get('x-stale');
  expect(await staleAt(new Date(Date.now() + 86_400_000))).toBe('true');
  expect(await staleAt(new Date())).toBeNull();
});
