import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { apiRoutes } from '@nodo/contracts/api';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startCommandApi } from '../../command-api/src/app.ts';
import { startStorage } from '../../command-api/src/testing/servers.ts';
import { startQueryApi } from '../../query-api/src/app.ts';

const logger = createLogger({ service: 'query-api', logLevel: 'silent' });
let storage: Awaited<ReturnType<typeof startStorage>>;

beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.stop());

const routeSchema = z.object({ url: z.string(), method: z.union([z.string(), z.array(z.string())]) });
interface Hookable {
  addHook(name: 'onRoute', hook: (route: unknown) => void): unknown;
}
const startedSchema = z.object({
  fastify: z.custom<Hookable>((app) => typeof app === 'object' && app !== null && 'addHook' in app),
});

/** The routes under /api that an app registers while `start` runs, from Fastify's onRoute hook. */
async function registered(start: () => Promise<{ stop(): Promise<void> }>): Promise<string[]> {
  const found = new Set<string>();
  const look = (message: unknown) => {
    startedSchema.parse(message).fastify.addHook('onRoute', (route) => {
      const { url, method } = routeSchema.parse(route);
      for (const one of [method].flat()) if (one !== 'HEAD') found.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', look);
  try {
    await (await start()).stop();
  } finally {
    unsubscribe('fastify.initialization', look);
  }
  return [...found].filter((route) => route.includes(' /api/')).toSorted();
}

const services = {
  query: () => startQueryApi(loadConfig('query-api', storage.environment), logger),
  command: () => {
    const environment = { ...storage.environment, AUTH_MODE: 'code', MAIL_URL: 'smtp://127.0.0.1:1' };
    return startCommandApi(loadConfig('command-api', environment), logger);
  },
};

test.each(['query', 'command'] as const)(
  'what the %s service registers is what the domains declare of it',
  async (service) => {
    const declared = apiRoutes
      .filter((route) => route.service === service)
      .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(await registered(services[service])).toEqual(declared.toSorted());
  },
);
