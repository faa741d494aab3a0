import { expect, it } from 'vitest';
import { z } from 'zod';
import { readTracing, tracingVariables } from './settings.ts';

const read = (environment: Record<string, string>) =>
  readTracing(z.object(tracingVariables).parse(environment));
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

it('is off unless an address is given, or the exporter', () => {
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_RESOURCE_ATTRIBUTES: 'a=b' })).toBeUndefined();
  expect(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined();
  expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'false' })?.url).toBe('http://collector:4318/v1/traces');
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces');
});

it('sends to the address for traces as it is, and to the one for everything below its path', () => {
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other.example/in?tenant=1' };
  expect(read({ ...ENDPOINT, ...own })?.url).toBe('https://other.example/in?tenant=1');
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example/otlp/' })?.url).toBe(
    'https://a.example/otlp/v1/traces',
  );
});

it('samples by the part that is asked for', () => {
  const ratio = (kind: string, part?: string) =>
    read({
      ...ENDPOINT,
      OTEL_TRACES_SAMPLER: kind,
      ...(part === undefined ? {} : { OTEL_TRACES_SAMPLER_ARG: part }),
    })?.ratio;
  expect(read(ENDPOINT)?.ratio).toBe(1);
  expect(ratio('always_off')).toBe(0);
  expect(ratio('parentbased_traceidratio', '0.25')).toBe(0.25);
  expect(ratio('traceidratio')).toBe(1);
  expect(ratio('parentbased_always_on', '0.25')).toBe(1);
});

it('reads headers and attributes as OpenTelemetry writes them', () => {
  const settings = read({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc%3D, x-tenant=7',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prod,',
  });
  expect(settings?.headers).toEqual({ authorization: 'Basic abc=', 'x-tenant': '7' });
  expect(settings?.resource).toEqual({ 'deployment.environment.name': 'prod' });
});

it('refuses what it can’t do, without telling a header', () => {
  const refused = (environment: Record<string, string>) =>
    z.object(tracingVariables).safeParse({ ...ENDPOINT, ...environment }).error?.message ?? '';
  expect(refused({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toContain('http/protobuf');
  expect(refused({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).not.toBe('');
  expect(refused({ OTEL_TRACES_SAMPLER_ARG: '2' })).not.toBe('');
  for (const headers of ['s3cret', 'a=%E0%A4', '=s3cret']) {
    expect(refused({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toContain('key=value');
    expect(refused({ OTEL_EXPORTER_OTLP_HEADERS: headers })).not.toContain('s3cret');
  }
});
