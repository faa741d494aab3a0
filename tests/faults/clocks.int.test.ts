import { auditPageSchema } from '@nodo/contracts/audit/views';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { kycObjectPath, uploadUrlViewSchema } from '@nodo/contracts/kyc/documents';
import { documentTokens } from '@nodo/platform/document-token';
import { deriveId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadTokens } from '../../command-api/src/kyc/upload-token.ts';
import { png } from '../../command-api/src/testing/sample-files.ts';
import { ORIGIN } from '../../command-api/src/testing/servers.ts';
import { dump, rebuild } from '../../projector/src/testing/snapshot.test.ts';
import { chooseSeed, seeded } from '../support/chaos.ts';
import {
  type Browser,
  type Clocked,
  type ClockWorld,
  clocked,
  startClockWorld,
} from '../support/clock-world.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { liftLimits } from '../support/ground.ts';

const CASES = sized(6, 50);
const OFF_MS = 600_000;
const MINUTE_MS = 60_000;
const PAYMENT_HOURS = 0.5;
const SETTLED_WITHIN_MS = 40_000;
const CODE_MINUTES = 10;
const PAGE = 100;

let world: ClockWorld;
let staff: Browser;
let ana: Awaited<ReturnType<ClockWorld['investor']>>;
let warehouseId: string;
const faults = { 'clocks ahead': 0, 'clocks behind': 0, 'clocks jumping back': 0 };
const found = {
  codes: 0,
  links: 0,
  sessions: 0,
  reservations: 0,
  expired: 0,
  refused: 0,
  unsettled: 0,
};

beforeAll(async () => {
  world = await startClockWorld(PAYMENT_HOURS);
  await liftLimits(world.commands.url);
  staff = await world.admin();
  ana = await world.investor();
  warehouseId = await world.warehouse();
}, 120_000);
afterAll(() => world?.stop());

/** Sets the clocks and counts the injected faults by kind. */
async function skew(wanted: Partial<Record<Clocked, number>>): Promise<void> {
  const before = new Map(clocked.map((name) => [name, world.skewOf(name)]));
  await world.skew(wanted);
  for (const name of clocked) {
    const [was = 0, is] = [before.get(name), world.skewOf(name)];
    if (is === was) continue;
    if (is > 0) faults['clocks ahead'] += 1;
    if (is < 0) faults['clocks behind'] += 1;
    if (is < was) faults['clocks jumping back'] += 1;
  }
}

/** Counts something refused although in time, and prints it with the clocks: a count alone is hard to debug. */
function refuse(what: string): void {
  found.refused += 1;
  const skews = clocked.map((name) => `${name} ${world.skewOf(name) / MINUTE_MS}`);
  console.error(`Refused: ${what}. Minutes: ${skews.join(', ')}`);
}

/** Backdates the newest code by this many ms, as the clock of Postgres, which dates it, is not shifted. */
const age = (browser: Browser, ms: number) =>
  world.ground.pool
    .query(
      `UPDATE platform.sign_in_codes SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval
     WHERE id = (SELECT id FROM platform.sign_in_codes WHERE ended_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1)`,
      [`${ms} milliseconds`],
    )
    .then(({ rowCount }) => expect(rowCount, browser.email).toBe(1));

async function tryCodes(): Promise<void> {
  const { commands, other } = world;
  for (const [asked, entered] of [
    [commands, other],
    [other, commands],
  ] as const) {
    for (const { minutes, isOver } of [
      { minutes: CODE_MINUTES - 1, isOver: false },
      { minutes: CODE_MINUTES + 0.02, isOver: true },
    ]) {
      const { browser, code } = await world.askCode(asked.url);
      await age(browser, minutes * MINUTE_MS);
      const { status, body } = await world.enterCode(entered.url, browser, code);
      found.codes += 1;
      if (isOver && status < 300) found.expired += 1;
      if (isOver) expect(Object(body).code).toBe('CODE_EXPIRED');
      if (!isOver && status >= 300) refuse(`a code: ${JSON.stringify(body)}`);
    }
  }
}

async function trySessions(): Promise<void> {
  const { browser, code } = await world.askCode(world.other.url);
  await world.enterCode(world.commands.url, browser, code);
  const look = async () =>
    (await world.send(world.queries.url, browser, { method: 'GET', path: '/api/auth/user' })).status;
  // A new user is only returned once the projector has processed the registration.
  const isLetIn = async () => (await look()) === 200;
  await eventually('the session to be let in', isLetIn).catch(() => refuse('a session'));
  await world.ground.pool.query(
    `UPDATE platform.sessions SET expires_at = now() - interval '1 second' WHERE id =
       (SELECT id FROM platform.sessions ORDER BY created_at DESC, id DESC LIMIT 1)`,
  );
  found.sessions += 1;
  if ((await look()) !== 401) found.expired += 1;
}

/** Signed links to upload and to view a file: issued by one process, opened by another. */
async function tryLinks(): Promise<void> {
  const { commands, other, queries, ground } = world;
  const { browser, code } = await world.askCode(commands.url);
  const { user } = Object((await world.enterCode(commands.url, browser, code)).body);
  const secret = ground.config('query-api').sessionSecret;
  const put = async (path: string) => {
    const headers = { origin: ORIGIN, cookie: browser.cookie, 'content-type': 'image/png' };
    return (await fetch(`${other.url}${path}`, { method: 'PUT', headers, body: new Uint8Array(png()) }))
      .status;
  };
  const path = '/api/kyc/upload-url';
  const document = 'identity-document' as const;
  const asked = await world.send(commands.url, browser, { path, body: { documentType: document } });
  const { uploadURL, objectPath } = uploadUrlViewSchema.parse(asked.body);
  if ((await put(uploadURL)) !== 201) refuse('an upload');
  if ((await put(uploadURL)) === 201) found.expired += 1;
  const over = { id: deriveId('upload', objectPath), user: user.id, document, until: Date.now() - 1_000 };
  if ((await put(`/api/uploads/${uploadTokens(secret).sign(over)}`)) === 201) found.expired += 1;
  expect(objectPath.startsWith(kycObjectPath(user.id, ''))).toBe(true);
  const view = async (until: number) => {
    const token = documentTokens(secret).sign({
      ...{ path: objectPath, type: 'image/png', name: document, viewer: user.id, until },
    });
    const shown = { method: 'GET', path: `/api/documents/${token}` };
    return (await world.send(queries.url, browser, shown)).status;
  };
  if ((await view(Date.now() + MINUTE_MS)) !== 200) refuse('a document');
  if ((await view(Date.now() - 1_000)) === 200) found.expired += 1;
  found.links += 5;
}

const statusOf = async ({ id }: InvestmentView): Promise<string | undefined> => {
  const { rows } = await world.ground.pool.query<{ status: string }>(
    'SELECT status FROM live.investments WHERE id = $1',
    [id],
  );
  return rows[0]?.status;
};

/** An investment's events and the transfers of its exact amount, for the failure message. */
async function whyOf({ id, payment }: InvestmentView): Promise<string> {
  const log = await world.ground.readLog(undefined);
  const own = log.filter(({ stream }) => stream === `investment-${id}`).map(({ type, data }) => [type, data]);
  const { rows } = await world.ground.pool.query(
    'SELECT state, matched, unmatched_reason, block_time FROM live.transfers WHERE amount_usdt = $1::numeric',
    [payment.amountUsdt],
  );
  return JSON.stringify([own, rows]);
}

/** Waits until an investment is confirmed or failed; counts it as 'unsettled' after the timeout. */
const endOf = (one: InvestmentView) =>
  eventually(
    `the end of ${one.id}`,
    async () => [await statusOf(one)].find((status) => status === 'confirmed' || status === 'failed'),
    SETTLED_WITHIN_MS,
  ).catch(() => {
    found.unsettled += 1;
    return 'unsettled';
  });

const isSeen = (one: InvestmentView) =>
  eventually(
    'the payment to be known',
    async () =>
      (await world.ground.pool.query('SELECT 1 FROM live.transfers WHERE investment_id = $1', [one.id]))
        .rowCount,
    SETTLED_WITHIN_MS,
  ).catch(() => undefined);

/** Pays one investment at once, one right before it expires and one right after, by the chain's time. */
async function tryReservations(jump: Partial<Record<Clocked, number>>): Promise<void> {
  const { commands, other } = world;
  const make = (url: string) => world.invest(url, ana.browser, warehouseId);
  const [prompt, last, late] = [await make(commands.url), await make(other.url), await make(commands.url)];
  await world.pay(prompt);
  await world.mine(1);
  await skew(jump);
  await world.mine(20);
  const ends = [last, late].map(({ payment }) => Date.parse(payment.expiresAt));
  const [lastEnds = 0] = ends;
  await world.pay(last);
  await world.mine(1, lastEnds - MINUTE_MS);
  await isSeen(last);
  await world.mine(1, Math.max(...ends) + 1_000);
  await world.pay(late);
  await world.mine(25);
  // A slow clock may expire it late, but must expire it: by now the time is past for every clock.
  await world.mine(1, Math.max(...ends) + 2 * OFF_MS);
  found.reservations += 3;
  for (const one of [prompt, last])
    if ((await endOf(one)) === 'failed')
      refuse(`a payment ${one === last ? 'at the last minute' : 'at once'}: ${await whyOf(one)}`);
  if ((await endOf(late)) === 'confirmed') found.expired += 1;
}

it(`R18 ${CASES} times clocks off by ten minutes, and jumping back: nothing that is over is taken, nothing in time is refused`, {
  timeout: proofTimeout(240_000),
}, async () => {
  const seed = chooseSeed();
  const random = seeded(seed);
  const pick = () => (Math.floor(random() * 3) - 1) * OFF_MS;
  // The clocks of the two command-api processes always differ, and take turns being ahead.
  const cases = Array.from({ length: CASES }, (_, index) => {
    const ahead = index % 2 === 0 ? OFF_MS : -OFF_MS;
    const worker = index % 3 === 0 ? OFF_MS : pick();
    const fast = ahead > 0 ? ('command-api' as const) : ('other command-api' as const);
    return {
      clocks: {
        'command-api': ahead,
        'other command-api': -ahead,
        'query-api': ahead,
        worker,
        projector: pick(),
      },
      jumping: index % 3 === 0 ? ('worker' as const) : fast,
    };
  });
  // First what Postgres dates with its own clock: the reservations advance all other clocks by hours.
  for (const { clocks } of cases) {
    await skew(clocks);
    await tryCodes();
    await trySessions();
    await tryLinks();
  }
  for (const { clocks, jumping } of cases) {
    await skew(clocks);
    await tryReservations({ [jumping]: -OFF_MS });
  }
  const order = await lookAtOrder();
  figure('R18', {
    counts: {
      cases: CASES,
      ...{ codes: found.codes, sessions: found.sessions, links: found.links },
      reservations: found.reservations,
      'expired codes or reservations accepted': found.expired,
      'refused though in time': found.refused,
      'investments without an end': found.unsettled,
      ...order,
    },
    ...{ faults, seed },
  });
});

/** Compares every ordering with that of the log, which must contain events dated before their predecessors. */
async function lookAtOrder() {
  const { ground } = world;
  // Stopped, so that nothing is written between the two sides of a comparison.
  await world.worker.stop();
  const log = await ground.readLog(undefined);
  const end = log.at(-1)?.position ?? 0n;
  await eventually('the read models', async () => {
    const { rows } = await ground.pool.query(
      "SELECT position FROM projection.checkpoints WHERE name = 'live'",
    );
    return BigInt(rows[0]?.position ?? -1) >= end;
  });
  let outOfOrder = 0;
  let datedBefore = 0;
  const revisions = new Map<string, bigint>();
  for (const [index, { stream, revision, position, occurredAt }] of log.entries()) {
    const before = log[index - 1];
    if (before && before.position >= position) outOfOrder += 1;
    if (before && before.occurredAt > occurredAt) datedBefore += 1;
    if (revision !== (revisions.get(stream) ?? -1n) + 1n) outOfOrder += 1;
    revisions.set(stream, revision);
  }
  const told = await auditPositions();
  for (const [index, position] of told.entries())
    if (index > 0 && position >= (told[index - 1] ?? 0)) outOfOrder += 1;
  // `asOf` maps a moment to a position: a later moment must never map to an earlier position.
  const { rows } = await ground.pool.query<{ count: string }>(
    `SELECT count(*) FROM (SELECT effective_at < lag(effective_at) OVER (ORDER BY position) AS is_earlier
       FROM projection.events) AS each WHERE is_earlier`,
  );
  outOfOrder += Number(rows[0]?.count);
  await world.projector.stop();
  const [shown, anew] = [await dump(ground.pool), await rebuild(ground, end)];
  const differing = Object.keys(anew).filter(
    (name) => JSON.stringify(shown[name]) !== JSON.stringify(anew[name]),
  );
  expect(differing).toEqual([]);
  expect(datedBefore).toBeGreaterThan(CASES);
  expect(told.length).toBeGreaterThan(CASES);
  return {
    events: log.length,
    'events dated before the one they follow': datedBefore,
    'events out of order': outOfOrder,
    'tables that differ from a fresh rebuild': differing.length,
  };
}

/** Log positions of all audit entries, newest first, in the order in which the pages return them. */
async function auditPositions(): Promise<number[]> {
  const positions: number[] = [];
  for (;;) {
    const path = `/api/audit?limit=${PAGE}&offset=${positions.length}`;
    const answer = await world.send(world.queries.url, staff, { method: 'GET', path });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows } = auditPageSchema.parse(answer.body);
    positions.push(...rows.map(({ position }) => Number(position)));
    if (rows.length < PAGE) return positions;
  }
}
