import { loadConfig } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { NotReady } from '@nodo/platform/health';
import { type AppOptions, createApp } from '@nodo/platform/http';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { describe, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';

const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
const config = loadConfig('command-api', nowhereEnvironment);

const startApp = (options: Partial<AppOptions> = {}) =>
  createApp({ config, logger, metrics: createMetrics('test'), ...options });

const well = async () => undefined;
const failing = (error: Error) => async () => {
  throw error;
};

describe('the health of a service', () => {
  async function healthWith(options: Partial<AppOptions>): Promise<unknown> {
    const app = await startApp(options);
    const answer = await app.inject({ url: '/health' });
    await app.close();
    return [answer.statusCode, answer.json()];
  }

  it('is degraded, with the reasons, while one person’s key or the files are missing: it serves everybody else', async () => {
    const message = 'Falta la clave de los datos personales de una persona.';
    const impairments = {
      personalData: failing(new AppError('PERSONAL_DATA_UNAVAILABLE', message)),
      objectStore: failing(new Error('ECONNREFUSED 10.0.0.7:9000')),
      other: well,
    };
    expect(await healthWith({ checks: { postgres: well }, impairments })).toEqual([
      200,
      { status: 'degraded', reasons: { personalData: message, objectStore: 'No responde.' } },
    ]);
    expect(await healthWith({ checks: { postgres: well }, impairments: { other: well } })).toEqual([
      200,
      { status: 'ok' },
    ]);
  });

  it('tells operators facts beside it, which neither impair it nor keep it waiting', async () => {
    const facts = async () => ({ parked: 3 });
    const impairments = { other: failing(new NotReady('Falta algo')) };
    expect(await healthWith({ facts })).toEqual([200, { status: 'ok', parked: 3 }]);
    expect(await healthWith({ facts, impairments })).toEqual([
      200,
      { status: 'degraded', reasons: { other: 'Falta algo' }, parked: 3 },
    ]);
    expect(await healthWith({ facts: failing(new Error('No table')) })).toEqual([200, { status: 'ok' }]);
    expect(await healthWith({ facts: () => new Promise<never>(() => undefined) })).toEqual([
      200,
      { status: 'ok' },
    ]);
  });

  it('is 503 while a store is away without which nothing is answered', async () => {
    const checks = { postgres: failing(new NotReady('Migraciones')), eventStore: well };
    expect(await healthWith({ checks, impairments: { objectStore: failing(new Error()) } })).toMatchObject([
      503,
      { code: 'UNAVAILABLE', fields: { postgres: 'Migraciones' } },
    ]);
  });

  it('does not wait for a silent store until whoever asks has given up', async () => {
    const began = performance.now();
    const silent = () => new Promise<never>(() => undefined);
    expect(await healthWith({ impairments: { objectStore: silent } })).toEqual([
      200,
      { status: 'degraded', reasons: { objectStore: 'No responde.' } },
    ]);
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('names every store that is silent, and waits for them no longer than for one', async () => {
    const began = performance.now();
    const silent = () => new Promise<never>(() => undefined);
    const checks = { postgres: silent, eventStore: silent, objectStore: silent, other: well };
    expect(await healthWith({ checks })).toMatchObject([
      503,
      {
        code: 'UNAVAILABLE',
        fields: { postgres: 'No responde.', eventStore: 'No responde.', objectStore: 'No responde.' },
      },
    ]);
    // Compose's probe gives up after 5 s.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('a failure of Postgres', () => {
  it.each([
    ['28P01', 'another password was set'],
    ['28000', 'the role may not sign in'],
    ['57P01', 'it is shutting down'],
    ['ECONNREFUSED', 'it is away'],
  ])('%s asks to try again: %s', async (code, message) => {
    const app = await startApp();
    app.get('/asked', failing(Object.assign(new Error(message), { code })));
    const answer = await app.inject({ url: '/asked' });
    await app.close();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    ]);
  });
});
