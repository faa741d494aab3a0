import { createServer, type Server } from 'node:http';
import type { RunningService } from '@nodo/platform/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { type CommandRecorder, startCommandRecorder } from '../testing/command-recorder.test.ts';
import { createWorld, startDatabases, type World } from '../testing/harness.test.ts';
import { freshWallet } from '../testing/wallet.test.ts';

let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let other: TestChain;
let recorder: CommandRecorder;
let databaseUrl: string;
const open: { worker: RunningService; world: World }[] = [];

beforeAll(async () => {
  [databases, chain, other, recorder] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
    startChain({ intervalMs: 3_000, paused: true }),
    startCommandRecorder({ embedded: true }),
  ]);
  await Promise.all([chain.mine(30), other.mine(60)]);
});
beforeEach(async () => {
  databaseUrl = await databases.create();
});
afterEach(async () => {
  for (const { worker, world } of open.splice(0)) {
    await worker.stop();
    await world.close();
  }
});
afterAll(async () => {
  await Promise.all([recorder.stop(), chain.stop(), other.stop()]);
  await databases.stop();
});

/** A worker on this test's database. */
async function start(nodes: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const world = createWorld({ databaseUrl, chain, commandApiUrl: recorder.url, nodes, environment });
  const worker = await world.start();
  open.push({ worker, world });
  const ask = (path: string) => fetch(`http://127.0.0.1:${worker.port}${path}`);
  const health = async () => {
    const answer = await ask('/health');
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };
  const metric = async (name: string, labels = '[^}]*') => {
    const text = await ask('/metrics').then((answer) => answer.text());
    return Number(new RegExp(`^${name}\\{${labels}\\} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  return { worker, world, health, metric };
}

async function stopLast(): Promise<void> {
  const last = open.pop();
  await last?.worker.stop();
  await last?.world.close();
}

type Started = Awaited<ReturnType<typeof start>>;

/** Waits until /health reports this reason. */
function notReady({ health }: Started, reason: RegExp) {
  const refused = {
    status: 503,
    body: { code: 'UNAVAILABLE', fields: { chain: expect.stringMatching(reason) } },
  };
  return eventually(async () => {
    const now = await health();
    if (now.status === 503 && reason.test(JSON.stringify(now.body))) expect(now).toMatchObject(refused);
    return now.status === 503 && reason.test(JSON.stringify(now.body));
  });
}

const ready = ({ health }: Started) => eventually(async () => (await health()).status === 200);

describe('a chain that is not there', () => {
  it('is followed from the first start on only where contract and treasury are', async () => {
    const wrong = await start([chain.url], { USDT_CONTRACT: other.usdtContract });
    await notReady(wrong, /there is no such contract as USDT_CONTRACT/);
    await stopLast();
    const nobody = await start([chain.url], { TREASURY_ADDRESS: freshWallet() });
    await notReady(nobody, /TREASURY_ADDRESS is no account/);
    expect(await nobody.world.head()).toBe(-1);
    await stopLast();
    const right = await start([chain.url]);
    await ready(right);
    await right.world.followed();
  });

  it('is not another network that answers at the same address later', async () => {
    const first = await start([chain.url]);
    await first.world.followed();
    const head = await first.world.head();
    await stopLast();
    const elsewhere = await start([other.url], {
      USDT_CONTRACT: other.usdtContract,
      TREASURY_ADDRESS: other.treasuryAddress,
    });
    await notReady(elsewhere, /nodes of another network/);
    expect(await elsewhere.world.head()).toBe(head);
    await stopLast();
    const changed = await start([chain.url], { USDT_CONTRACT: other.usdtContract });
    await notReady(changed, /USDT_CONTRACT/);
    await stopLast();
    await ready(await start([chain.url]));
  });

  it('is left to the nodes of our own network, also when those fall silent', async () => {
    const { world, metric } = await start([chain.url, other.url]);
    await world.followed();
    await chain.fault({ rateLimit: { mode: '429', count: 20, node: 1 } });
    await eventually(async () => (await metric('tron_failures_total', '[^}]*kind="network"[^}]*')) > 0);
    await chain.fault({ rateLimit: { mode: '429', count: 0, node: 1 } });
    await chain.mine(3);
    await world.followed();
    expect(await world.head()).toBeLessThan((await other.heights()).head);
  });

  it('is counted for the treasury that replaced another one, from what that one held', async () => {
    const first = await start([chain.url]);
    await first.world.followed();
    await chain.pay(7_000_000n);
    await chain.mine(40);
    const replacing = await chain.demoWallet();
    // Seen as leaving the former treasury, in a block after the one whose balance will be read.
    await chain.pay(2_000_000n, { to: replacing, from: chain.treasuryPrivateKey });
    await chain.mine(3);
    await first.world.followed();
    await stopLast();
    const quick = { TREASURY_ADDRESS: replacing, COMPARE_TREASURY_MS: '200' };
    const { world, metric } = await start([chain.url], quick);
    const opened = 'SELECT 1 FROM chain.network WHERE treasury = $1 AND treasury_opened_at IS NOT NULL';
    await eventually(async () => (await world.pool.query(opened, [replacing])).rowCount === 1);
    await chain.pay(5_000_000n, { to: replacing, from: chain.treasuryPrivateKey });
    await chain.mine(40);
    await world.followed();
    // One counted as 3 micro-USDT less is all that differs.
    const less = 'UPDATE chain.observed_transfers SET amount_micro = 4999997 WHERE amount_micro = 5000000';
    await eventually(async () => (await world.pool.query(less)).rowCount === 1);
    await eventually(async () => (await metric('treasury_difference_micro_usdt')) === 3);
  });

  it('is missed in words while no node answers, grows old, and is followed again', async () => {
    let node: Server | undefined;
    const port = await closedPort();
    const started = await start([`http://127.0.0.1:${port}`]);
    await notReady(started, /no node of TRON_URL answers/);
    expect(await started.metric('chain_head_age_seconds')).toBeNaN();
    node = await proxyTo(chain.url, port);
    await ready(started);
    await started.world.followed();
    node.closeAllConnections();
    await new Promise((resolve) => node?.close(resolve));
    await notReady(started, /no node of TRON_URL answers/);
    const age = await started.metric('chain_head_age_seconds');
    await eventually(async () => (await started.metric('chain_head_age_seconds')) > age + 1);
  });

  it('is not what a server shows that speaks something else', async () => {
    const server = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await notReady(await start([`http://127.0.0.1:${port}`]), /answer nothing that can be used/);
    server.close();
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The same node at another address, so that it can be taken down and brought back. */
async function proxyTo(url: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const answer = await fetch(`${url}${request.url}`, { method: 'POST', body });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
  server.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}
