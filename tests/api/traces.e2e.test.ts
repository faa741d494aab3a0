import { readFileSync } from 'node:fs';
import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { preferencesViewSchema } from '@nodo/contracts/preferences/views';
import { traceIdOf } from '@nodo/platform/tracing/trace-ids';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { traceparent } from '../../web/src/lib/traceparent.ts';
import { Chain } from '../support/chain.ts';
import { type Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { Listener } from '../support/live.ts';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { Product } from '../support/product.ts';

const NAME = 'Zacarías Quiñones';
const EMAIL = 'zacarias.quinones@example.co';

let receiver: OtlpReceiver;
let product: Product;
let client: Client;

beforeAll(async () => {
  receiver = await OtlpReceiver.open();
  product = await Product.start({
    demo: false,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SDK_DISABLED: 'true' },
  });
  client = new Client(product.url);
  const body = { email: EMAIL, name: NAME, isNewUser: true };
  expect((await client.send('POST', '/api/login', body, { key: null })).status).toBe(201);
});
afterAll(async () => {
  await product?.stop();
  await receiver?.close();
});

/** Toggles dark mode, as the page does on a click. */
async function change(headers: Record<string, string> = {}): Promise<Answer> {
  const { darkMode } = preferencesViewSchema.parse((await client.get('/api/preferences')).body);
  const body = { darkMode: darkMode === 'on' ? 'off' : 'on' };
  const answer = await client.send('PATCH', '/api/preferences', body, { headers });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** The source of a service's bundle and of all files that it imports statically. */
function loadedAtStart(service: string): string {
  const load = (file: URL, known: Set<string>): string => {
    if (known.has(file.href)) return '';
    known.add(file.href);
    const text = readFileSync(file, 'utf8');
    const imported = [...text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g)];
    return text + imported.map(([, name = '']) => load(new URL(name, file), known)).join('');
  };
  return load(new URL(`../../${service}/dist/bundle/main.js`, import.meta.url), new Set());
}

function only(spans: readonly ReceivedSpan[], name: RegExp): ReceivedSpan {
  const found = spans.filter((span) => name.test(span.name));
  expect(
    found.map((span) => `${span.service} ${span.name}`),
    String(name),
  ).toHaveLength(1);
  return found[0] as ReceivedSpan;
}

describe('traces', () => {
  test('of a product that is told to send none are not sent, and what would send them is not loaded', async () => {
    await change({ traceparent: traceparent() });
    await product.interrupt();
    expect(receiver.bodies).toEqual([]);
    for (const service of ['command-api', 'projector', 'query-api', 'worker', 'embedded'])
      expect(loadedAtStart(service), service).not.toContain('BatchSpanProcessor');
    await product.restart({ OTEL_SDK_DISABLED: '' });
  });

  test('lead from one click through command, append and row to the socket that tells of it', async () => {
    const page = await Listener.open(client);
    const header = traceparent();
    const [, traceId = '', click = ''] = header.split('-');
    const answer = await change({ traceparent: header });
    const requestId = answer.headers.get('x-request-id');
    await eventually('the page to hear of it', () => page.heard('preferences.changed').length > 0);
    page.close();
    const spans = await eventually('the whole trace', () => {
      const found = receiver.trace(traceId);
      return found.some(({ name }) => name.startsWith('emit ')) && found.length >= 6 && found;
    });
    const gateway = only(spans, /^PATCH \/api\/\*$/);
    const request = only(spans, /^PATCH \/api\/preferences$/);
    const command = only(spans, /^command /);
    const append = only(spans, /^append user$/);
    const row = only(spans, /^project user$/);
    const socket = only(spans, /^emit preferences.changed$/);
    const story = [gateway, request, command, append, row, socket];
    expect(story.map(({ service }) => service)).toEqual([
      'gateway',
      'command-api',
      'command-api',
      'command-api',
      'projector',
      'query-api',
    ]);
    expect(story.map(({ parentSpanId }) => parentSpanId)).toEqual([
      click,
      gateway.spanId,
      request.spanId,
      command.spanId,
      request.spanId,
      row.spanId,
    ]);
    expect(spans).toHaveLength(story.length);
    // A trace can be found by the request id on an error screen, and by a position of the log.
    expect(request.attributes['nodo.request.id']).toBe(requestId);
    expect(append.attributes['nodo.position']).toBe(row.attributes['nodo.position']);
    expect(row.attributes['nodo.projections']).toContain('preferences');
    expect(socket.attributes).toMatchObject({ 'nodo.rooms': ['user'], 'nodo.sockets': 1 });
  });

  test('of what the worker does hold its requests to nodes, and lead to the trace of each command', async () => {
    const chain = await Chain.of(product);
    await chain.transfer(chain.treasury, 5_000_000n);
    const isFollowing = ({ name }: ReceivedSpan) => name === 'follow chain';
    const sent = await eventually('a command of the worker for what it saw', () =>
      receiver.spans.find(
        ({ service, name, traceId }) =>
          service === 'worker' &&
          name === 'POST /internal/commands' &&
          receiver.trace(traceId).some(isFollowing),
      ),
    );
    const whole = await eventually('all of what it was sent for', () => {
      const spans = receiver.trace(sent.traceId);
      // Each process exports its spans at its own pace.
      const isWhole = ['', sent.spanId].every((id) => spans.some(({ parentSpanId }) => parentSpanId === id));
      return isWhole && spans;
    });
    const work = only(whole, /^follow chain$/);
    expect(work.service).toBe('worker');
    const asked = whole.find(({ name }) => name === 'POST /wallet/gettransactioninfobyblocknum');
    expect(asked).toMatchObject({ service: 'worker', parentSpanId: work.spanId });
    const taken = whole.find(({ parentSpanId }) => parentSpanId === sent.spanId);
    expect(taken).toMatchObject({ service: 'command-api', name: 'POST /internal/commands' });
    const id = traceIdOf(String(sent.attributes['nodo.request.id']));
    const own = await eventually('its own trace', () => {
      const spans = receiver.trace(id);
      return (
        ['command ', 'append ', 'project '].every((kind) =>
          spans.some(({ name }) => name.startsWith(kind)),
        ) && spans
      );
    });
    const command = only(own, /^command /);
    expect(command.links.map(({ traceId }) => traceId)).toEqual([sent.traceId]);
    for (const { parentSpanId, name } of own)
      if (/^(append|project) /.test(name)) expect(parentSpanId, name).toBe(command.spanId);
  });

  test('lose nothing of what went before a stop, and tell of nobody', async () => {
    onTestFailed(() => product.restart({ OTEL_SDK_DISABLED: '' }), 60_000);
    const { id } = currentUserViewSchema.parse((await client.get('/api/auth/user')).body);
    const signIn = { email: EMAIL, isNewUser: false };
    expect((await client.send('POST', '/api/login', signIn, { key: null })).status).toBe(200);
    // An unknown path: personal data in it must not get into a trace either.
    const astray = `/api/${encodeURIComponent(EMAIL)}/${id}?email=${encodeURIComponent(EMAIL)}`;
    expect((await client.astray.get(astray)).status).toBe(404);
    const page = await Listener.open(client);
    const header = traceparent();
    await change({ traceparent: header });
    await eventually('the page to hear of it', () => page.heard('preferences.changed').length > 0);
    page.close();
    await product.interrupt();
    const services = new Set(receiver.trace(header.split('-')[1] ?? '').map(({ service }) => service));
    expect([...services].sort()).toEqual(['command-api', 'gateway', 'projector', 'query-api']);
    const words = [EMAIL, encodeURIComponent(EMAIL), ...NAME.split(' '), id, client.cookie.split('=')[1]];
    for (const word of words) {
      expect(word).toBeTruthy();
      expect(receiver.holds(String(word)), word).toBe(false);
    }
  });
});
