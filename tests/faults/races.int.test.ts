import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { SOME_WALLET } from '../support/client.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, makeWarehouse, request, startGround } from '../support/ground.ts';

const ROUNDS = sized(3, 500);
const RACERS = sized(200, 2_000);
/** Number of shares left for sale, by round in rotation. */
const LEFT = [10, 1, 7, 50];
const KEYS = sized(15, 20_000);
const AT_ONCE = 50;
const CUTS = sized(60, 5_000);
const PEOPLE = sized(20, 60);
const SERVERS = 3;

let ground: Ground;
let servers: RunningProcess[];
let people: Awaited<ReturnType<typeof investors>>;

beforeAll(async () => {
  ground = await startGround();
  servers = await Promise.all(Array.from({ length: SERVERS }, () => ground.start('command-api')));
  people = await investors(server(0), PEOPLE);
});
afterAll(() => ground?.stop());

const server = (index: number): string => servers[index % servers.length]?.url ?? '';
const cookie = (index: number): string => people[index % people.length]?.cookie ?? '';
const bodyOf = (warehouseId: string, amount: string) => ({
  ...{ warehouseId, amount, walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version },
});

const invest = (url: string, body: object, key: string, who: number) =>
  request(`${url}/api/investments`, 'POST', body, { cookie: cookie(who), 'idempotency-key': key });

/** Number of creations of each investment after a position, by stream. */
async function created(after: bigint | undefined): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { stream, type } of await ground.readLog(after))
    if (type === 'InvestmentCreated') found.set(stream, (found.get(stream) ?? 0) + 1);
  return found;
}

it('R4 of the last shares each is sold once, and every loser is told why', {
  timeout: proofTimeout(120_000),
}, async () => {
  const found = { requests: 0, sold: 0, oversold: 0, unsold: 0, unexplained: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = LEFT[round % LEFT.length] ?? 1;
    // Another amount each round: the number of exact payment amounts per amount is limited.
    const share = 50_000 + round;
    const warehouseId = await makeWarehouse(server(round), `${share * left}.00`);
    const after = await ground.store.lastPosition();
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, index) =>
        invest(server(index), bodyOf(warehouseId, String(share)), newId(), index),
      ),
    );
    const sold = (await created(after)).size;
    const told = answers.filter(({ status }) => status === 201).length;
    found.requests += answers.length;
    found.sold += sold;
    found.oversold += Math.max(0, Math.max(sold, told) - left);
    found.unsold += Math.max(0, left - Math.min(sold, told));
    found.unexplained += answers.filter(
      ({ status, body }) =>
        status !== 201 && !(status === 409 && Object(body).code === 'CAPITAL_NOT_AVAILABLE'),
    ).length;
  }
  figure('R4', {
    counts: {
      ...{ rounds: ROUNDS, 'command-api processes': SERVERS, requests: found.requests, sold: found.sold },
      oversold: found.oversold,
      'unsold while demand remains': found.unsold,
      'losers not told why (409)': found.unexplained,
    },
  });
});

it('R5 one key fifty times at once has one effect and one answer; with another body it is refused', {
  timeout: proofTimeout(120_000),
}, async () => {
  const found = { again: 0, different: 0, accepted: 0 };
  const warehouseId = await makeWarehouse(server(0));
  for (let made = 0; made < KEYS; made += 1) {
    const key = newId();
    const body = bodyOf(warehouseId, String(60_000 + (made % 5_000)));
    const after = await ground.store.lastPosition();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => invest(server(index), body, key, made)),
    );
    const changed = await invest(server(made), { ...body, amount: '59999' }, key, made);
    const effects = [...(await created(after)).values()].reduce((sum, each) => sum + each, 0);
    found.again += Math.abs(effects - 1);
    const said = answers.map(({ status, headers, body: text }) =>
      JSON.stringify([status, headers.get('x-position'), text]),
    );
    found.different += new Set(said).size - 1 + (said[0]?.startsWith('[201') ? 0 : 1);
    if (changed.status !== 422) found.accepted += 1;
  }
  figure('R5', {
    counts: {
      ...{ keys: KEYS, requests: KEYS * (AT_ONCE + 1) },
      'effects beyond the first': found.again,
      'replies that differ': found.different,
      'changed bodies not refused (422)': found.accepted,
    },
  });
});

/** A proxy that reads each whole response, keeps it in `heard`, and cuts the connection instead of forwarding it. */
async function startCutter(target: string) {
  const heard: string[] = [];
  const cutter = createServer((asked, answer) => {
    const { headers, method = 'POST', url = '' } = asked;
    const onward = send(`${target}${url}`, { method, headers }, async (reply: IncomingMessage) => {
      let text = '';
      for await (const piece of reply) text += piece;
      heard.push(text);
      // Every second response is cut after its headers and half of its body.
      if (heard.length % 2 === 0) {
        answer.writeHead(reply.statusCode ?? 0, { ...reply.headers });
        answer.write(text.slice(0, text.length / 2), () => asked.socket.destroy());
      } else asked.socket.destroy();
    });
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(cutter, 'listening');
  const address = cutter.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    stop: () => void cutter.close(),
  };
}

it('R6 a reply that was cut off after the commit is asked for again: the same answer, nothing twice', {
  timeout: proofTimeout(120_000),
}, async () => {
  const cutter = await startCutter(server(0));
  const warehouseId = await makeWarehouse(server(0));
  const after = await ground.store.lastPosition();
  const found = { cut: 0, different: 0 };
  const ids = new Set<string>();
  for (let made = 0; made < CUTS; made += 1) {
    const [key, body] = [newId(), bodyOf(warehouseId, String(70_000 + (made % 5_000)))];
    const lost = await invest(cutter.url, body, key, made).catch(() => undefined);
    if (lost === undefined) found.cut += 1;
    const again = await invest(server(made), body, key, made);
    ids.add(investmentViewSchema.parse(again.body).id);
    if (JSON.stringify(again.body) !== JSON.stringify(JSON.parse(cutter.heard[made] ?? 'null')))
      found.different += 1;
  }
  cutter.stop();
  const made = await created(after);
  const effects = [...made.values()].reduce((sum, each) => sum + each, 0);
  figure('R6', {
    counts: { requests: CUTS, doubled: effects - CUTS, 'answers that differ': found.different },
    faults: { 'replies cut': found.cut },
  });
  expect(ids.size).toBe(CUTS);
});
