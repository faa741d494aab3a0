import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { hasCaddy } from '../support/front.ts';
import { containersOf, resources } from '../support/manifests.ts';
import { freePort } from '../support/product.ts';

if (!hasCaddy()) console.error('THE FRONT BEFORE PODS IS NOT TESTED: there is no caddy on this machine');

const variablesSchema = z.array(z.object({ name: z.string(), value: z.string() }));
/** How long commands are sent, ms: several health checks, of one a second. */
const LOOKED_AT_MS = 4_000;

const servers: Server[] = [];
let caddy: ChildProcess | undefined;
afterEach(async () => {
  if (caddy && caddy.exitCode === null) {
    const ended = once(caddy, 'exit');
    caddy.kill('SIGTERM');
    await ended;
  }
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return Number(Object(server.address()).port);
}

/** A pod that serves everything; `isSlow`: but its health, for longer than a check waits. */
const pod = (isSlow: boolean) =>
  listening(
    createHttpServer({ keepAlive: false }, async ({ url }, response) => {
      if (isSlow && url === '/health/live') await delay(3_000, undefined, { ref: false });
      response.setHeader('connection', 'close').end('{}');
    }),
  );

/** One address for pods that take turns, as a Service of Kubernetes has. */
function service(pods: readonly number[]): Promise<number> {
  let turn = 0;
  return listening(
    createServer((arrived) => {
      const onward = connect(pods[turn++ % pods.length] ?? 0, '127.0.0.1');
      arrived.pipe(onward).pipe(arrived);
      arrived.on('error', () => onward.destroy());
      onward.on('error', () => arrived.destroy());
    }),
  );
}

/** What the manifest sets for the front, other than where its servers are. */
function variablesOfFront(): Record<string, string> {
  const front = resources.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'front');
  const [container] = front ? containersOf(front) : [];
  const variables = variablesSchema.parse(container?.env);
  return Object.fromEntries(
    variables.filter(({ name }) => name !== 'TLS').map(({ name, value }) => [name, value]),
  );
}

it.runIf(hasCaddy())('a pod whose health is late leaves the others their requests', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const port = await service([await pod(false), await pod(true)]);
  const address = `127.0.0.1:${port}`;
  const config = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));
  caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: {
      ...{ PATH: process.env.PATH, HOME: '/tmp', CADDY_ADMIN: 'off' },
      ...variablesOfFront(),
      ...{ SITE_ADDRESS: url, PUBLIC_URL: url },
      ...{ COMMAND_API: address, QUERY_API: address, POLLED_API: address },
    },
    stdio: 'ignore',
  });
  const ask = () => fetch(`${url}/api/kyc`, { method: 'POST' }).then(({ status }) => status);
  await eventually('the front to answer', () => ask().then(() => true));
  const statuses: number[] = [];
  for (const until = performance.now() + LOOKED_AT_MS; performance.now() < until; await delay(50))
    statuses.push(await ask());
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
