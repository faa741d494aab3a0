import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { createApp } from '@nodo/platform/http';
import { createLogger, type Logger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { beginTracing } from '@nodo/platform/service';
import { correlationOf } from '@nodo/platform/tracing/requests';
import { spanIdOf, traceIdOf } from '@nodo/platform/tracing/trace-ids';
import { currentTracer, stopTracing, traced, traceHeaders } from '@nodo/platform/tracing/tracer';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { eventually } from '../support/eventually.ts';
import { OtlpReceiver } from '../support/otlp-receiver.ts';

/** What one span may take of whoever makes it, in milliseconds; it is a few hundredths of one. */
const LONGEST_SPAN_MS = 1;

let receiver: OtlpReceiver;
let app: FastifyInstance | undefined;
const lines: string[] = [];

beforeEach(async () => {
  receiver = await OtlpReceiver.open();
  lines.length = 0;
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  await stopTracing();
  await receiver.close();
});

/** A logger whose lines are kept, as a service's with this configuration. */
function loggerOf(config: Parameters<typeof createLogger>[0]): Logger {
  const logger = createLogger({ ...config, logLevel: 'info' });
  const stream = Object.getOwnPropertySymbols(logger).find((one) => String(one) === 'Symbol(pino.stream)');
  if (!stream) throw new Error('No stream');
  Object.assign(logger, { [stream]: { write: (line: string) => void lines.push(line) } });
  return logger;
}

async function start(variables: Record<string, string>, route: (app: FastifyInstance) => void = () => {}) {
  const config = loadConfig('projector', { ...nowhereEnvironment, ...variables });
  const logger = loggerOf(config);
  await beginTracing(config, logger);
  app = await createApp({ config, logger, metrics: createMetrics('test') });
  route(app);
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), config };
}

const on = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
const failing = (server: FastifyInstance) => {
  server.post('/things/:id', async (request) => ({
    correlation: correlationOf(request, 'none'),
    id: request.id,
    headers: traceHeaders(),
  }));
  server.get('/broken/:id', async () => {
    throw new Error('ana@example.co is not who she seems to be');
  });
};
const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/things/ana@example.co?email=ana%40example.co`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'ana@example.co' }),
  }).then((answer) => answer.json());

it('a browser’s trace goes on in its request and after its body, and becomes its correlation', async () => {
  const { url } = await start(on(), failing);
  const correlation = randomUUID();
  const traceId = traceIdOf(correlation);
  const answer = await post(url, { traceparent: `00-${traceId}-00f067aa0ba902b7-00` });
  expect(answer.correlation).toBe(correlation);
  expect(answer.headers).toEqual({ traceparent: `00-${traceId}-${spanIdOf(answer.id)}-01` });
  await stopTracing();
  const [span] = receiver.trace(traceId);
  expect(span).toMatchObject({
    service: 'projector',
    name: 'POST /things/:id',
    spanId: spanIdOf(answer.id),
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/things/:id',
      'url.scheme': 'http',
      'nodo.request.id': answer.id,
    },
  });
  expect(receiver.holds('ana')).toBe(false);
});

it('a trace that no browser began is referred to, and followed from a service only', async () => {
  const { url, config } = await start(on(), failing);
  // As ids that are made here are: UUIDv7.
  const theirs = '0197c0de111172229333444455556666';
  const traceparent = `00-${theirs}-00f067aa0ba902b7-01`;
  const stranger = await post(url, { traceparent });
  const service = await post(url, { traceparent, 'x-service-token': config.serviceToken });
  expect(traceIdOf(stranger.correlation)).not.toBe(theirs);
  expect(traceIdOf(service.correlation)).toBe(theirs);
  await stopTracing();
  expect(receiver.trace(traceIdOf(stranger.correlation))[0]).toMatchObject({
    parentSpanId: '',
    links: [{ traceId: theirs, spanId: '00f067aa0ba902b7' }],
  });
  expect(receiver.trace(theirs)).toHaveLength(1);
});

it('a failure tells what it was and never its words; its log lines name the trace', async () => {
  const { url } = await start(on(), failing);
  const traceId = traceIdOf(randomUUID());
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-00` };
  await fetch(`${url}/broken/1`, { headers });
  await fetch(`${url}/none`, { headers });
  for (const path of ['/health', '/health/live', '/metrics']) await fetch(url + path);
  const refused = traced(
    'refused',
    () => ({ parent: null }),
    async () => {
      throw new AppError('CONFLICT', 'ana@example.co was faster');
    },
  );
  await expect(refused).rejects.toThrow('ana');
  await stopTracing();
  const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'A request failed');
  expect(line.traceId).toBe(traceId);
  const [broken, none] = receiver.trace(traceId);
  expect(broken).toMatchObject({
    name: 'GET /broken/:id',
    status: { code: 2, message: '' },
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  });
  expect(none).toMatchObject({ name: 'GET', status: { code: 0 } });
  expect(receiver.spans.find(({ name }) => name === 'refused')).toMatchObject({
    attributes: { 'error.type': 'CONFLICT' },
    status: { code: 0 },
  });
  expect(receiver.spans).toHaveLength(3);
  expect(receiver.holds('ana@')).toBe(false);
});

it('says who it is, as it was told to, with the headers that were given', async () => {
  await start({
    ...on(),
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.nowhereEnvironment.name=trial,service.name=other',
  });
  await traced(
    'work',
    () => ({}),
    async () => undefined,
  );
  await stopTracing();
  expect(receiver.headers[0]).toMatchObject({
    authorization: 'Basic abc',
    'content-type': 'application/x-protobuf',
  });
  expect(receiver.spans.map(({ service }) => service)).toEqual(['projector']);
  expect(receiver.holds('trial')).toBe(true);
});

it('a part of all traces is the same part wherever they come by', async () => {
  const half = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
  const ids = Array.from({ length: 400 }, () => traceIdOf(randomUUID()));
  const seen: string[][] = [];
  for (const flag of ['00', '01']) {
    const { url } = await start({ ...on(), ...half }, failing);
    for (const id of ids) await post(url, { traceparent: `00-${id}-00f067aa0ba902b7-${flag}` });
    await app?.close();
    await stopTracing();
    seen.push(receiver.spans.splice(0).map(({ traceId }) => traceId));
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.length).toBeGreaterThan(100);
  expect(seen[0]?.length).toBeLessThan(300);
});

it('off is the default: a request has no span, keeps its correlation, and nothing is sent or loaded', async () => {
  for (const variables of [
    {},
    { ...on(), OTEL_SDK_DISABLED: 'true' },
    { ...on(), OTEL_TRACES_EXPORTER: 'none' },
  ]) {
    const { url } = await start(variables, failing);
    expect(currentTracer()).toBeUndefined();
    const answer = await post(url, { traceparent: `00-${traceIdOf(randomUUID())}-00f067aa0ba902b7-01` });
    expect(answer).toMatchObject({ correlation: 'none', headers: {} });
    await app?.close();
  }
  expect(receiver.bodies).toEqual([]);
});

it('who takes traces and answers nobody slows nothing, holds up no stop, and costs no more than a full queue', async () => {
  receiver.keepQuiet();
  await start(on());
  const count = 20_000;
  const began = performance.now();
  for (let made = 0; made < count; made += 1) {
    await traced(
      'work',
      () => ({ attributes: { made } }),
      async () => undefined,
    );
    if (made % 1_000 === 0) await delay(0);
  }
  expect((performance.now() - began) / count).toBeLessThan(LONGEST_SPAN_MS);
  const asked = performance.now();
  await stopTracing();
  // Waited for in vain, and left.
  expect(performance.now() - asked).toBeGreaterThan(1_000);
  expect(performance.now() - asked).toBeLessThan(2_500);
  // One batch on its way, and what waited: 512 and 2 048, whatever came besides was dropped.
  expect(receiver.spans.length).toBeLessThanOrEqual(2_560);
  expect(receiver.spans.length).toBeGreaterThan(0);
});

it('a stop sends all that waits', async () => {
  await start(on());
  const ended = Array.from({ length: 2_000 }, () =>
    traced(
      'work',
      () => ({}),
      async () => undefined,
    ),
  );
  await Promise.all(ended);
  await stopTracing();
  expect(receiver.spans).toHaveLength(2_000);
});

it('who is away is told of once, holds up no stop, and is sent to again once there', async () => {
  const { url } = receiver;
  await receiver.close();
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const work = (name: string) =>
    traced(
      name,
      () => ({}),
      async () => undefined,
    );
  const warnings = () => lines.filter((line) => line.includes('Traces cannot be sent'));
  await work('lost');
  await eventually('a word of it', () => warnings().length > 0);
  receiver = await OtlpReceiver.open(Number(new URL(url).port));
  await work('sent');
  await eventually('what came after', () => receiver.spans.some(({ name }) => name === 'sent'));
  await receiver.close();
  await work('lost too');
  const asked = performance.now();
  await stopTracing();
  expect(performance.now() - asked).toBeLessThan(2_500);
  expect(warnings()).toHaveLength(1);
});
