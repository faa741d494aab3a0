import { createServer, type Server } from 'node:http';
import { createMetrics } from '@nodo/platform/metrics';
import { afterEach, expect, it } from 'vitest';
import { CommandClient, CommandRefused, CommandUnavailable } from './commands.ts';
import { createWorkerMetrics } from './metrics.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A command-api that answers every command with this code, and counts the calls. */
async function answering(code: string, status = 503) {
  let calls = 0;
  server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, message: 'No' }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const client = new CommandClient({ url, serviceToken: 't', metrics });
  const userId = '01a20417-4e52-728f-b01c-5ff22626aaff';
  const send = () => client.send('ContinueErasure', { userId }, { key: [userId], correlationId: userId });
  return { send, calls: () => calls };
}

it.each(['PERSONAL_DATA_UNAVAILABLE', 'NEWER_VERSION_NEEDED'])(
  'takes %s for a refusal of this command, not for an outage that holds up all others',
  async (code) => {
    const { send, calls } = await answering(code);
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandRefused);
    expect(error).toMatchObject({ code, status: 503 });
    expect(calls()).toBe(1);
  },
);

it('tries again while command-api is away', async () => {
  const { send, calls } = await answering('UNAVAILABLE');
  await expect(send()).rejects.toBeInstanceOf(CommandUnavailable);
  expect(calls()).toBe(5);
});

it('tries again where a command-api does not know the token, as one from before a change of it does', async () => {
  const { send, calls } = await answering('ORIGIN_REFUSED', 403);
  await expect(send()).rejects.toBeInstanceOf(CommandUnavailable);
  expect(calls()).toBe(5);
});

it('takes what command-api knows nothing of for a refusal', async () => {
  const { send, calls } = await answering('NOT_FOUND', 404);
  await expect(send()).rejects.toBeInstanceOf(CommandRefused);
  expect(calls()).toBe(1);
});
