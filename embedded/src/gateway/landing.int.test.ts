import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerLanding } from './landing.ts';

const settings = {
  PUBLIC_URL: 'http://localhost:3000',
  CHAT_URL: '',
  CHAT_CONTACT: '',
  LEGAL_NAME: '',
  LEGAL_TAX_ID: '',
  LEGAL_ADDRESS: '',
  LEGAL_EMAIL: '',
  MAPS_URL: 'https://maps.example/',
  VIDEO_URL: '',
};
const KNOWN = { progress: 71, warehouses: 13, investors: 1_234 };

let upstream: Server;
let app: FastifyInstance;
let asked: string[];
let answer: RequestListener;

const json = (body: unknown, status = 200): RequestListener => {
  return (_request, response) => response.writeHead(status).end(JSON.stringify(body));
};

beforeEach(async () => {
  asked = [];
  answer = json(KNOWN);
  upstream = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  const url = () => `http://127.0.0.1:${port}`;
  app = Fastify();
  const upstreams = { command: url, query: url, chain: url, ready: async () => ({ status: 'ok' as const }) };
  registerLanding(app, settings, upstreams, (_request, reply) => reply.send('the app'));
});
afterEach(async () => {
  await app.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** What the page says of the works. */
async function page(): Promise<string> {
  const { statusCode, body } = await app.inject({ url: '/' });
  expect(statusCode).toBe(200);
  expect(body.includes('{{')).toBe(false);
  return /La obra avanza.*?(?=Energía del propio techo)/s.exec(body)?.[0] ?? '';
}

function expectNoFigures(body: string): void {
  expect(body).toContain('La obra avanza');
  expect(body).toContain('meses de cronograma');
  expect(body).not.toMatch(/avance de construcción|bodegas activas|inversionistas registrados/);
}

describe('LAND-32 the figures on the landing page', () => {
  it('are those of the platform, in every encoding', async () => {
    const works = await page();
    expect(works).toMatch(/--progress:71;/);
    const words = works.replace(/<[^>]*>/g, ' ');
    expect(words).toMatch(/71\u00a0%\s+de avance/);
    expect(words).toMatch(/bodegas activas\s+13\s+inversionistas registrados\s+1\.234\s/);
    const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
  });

  it('are asked for once, however many visitors there are, and never for what robots read', async () => {
    await app.inject({ url: '/robots.txt' });
    expect(asked).toEqual([]);
    const pages = await Promise.all(Array.from({ length: 20 }, page));
    expect(new Set(pages).size).toBe(1);
    await page();
    expect(asked).toEqual(['/api/landing/figures']);
  });

  it.each([
    ['refuses', json({ message: 'Demasiadas solicitudes', code: 'RATE_LIMITED' }, 429)],
    ['answers something else', json({ progress: '<b>71</b>', warehouses: 1.5, investors: -1 })],
    ['breaks off', ((_request, response) => response.destroy()) satisfies RequestListener],
  ])('are left out where the service %s', async (_what, answers) => {
    answer = answers;
    expectNoFigures(await page());
  });

  it('are left out where nobody listens', async () => {
    upstream.close();
    expectNoFigures(await page());
  });

  it('are not waited for where the service never answers, and the next visitor does not ask again', async () => {
    answer = () => undefined;
    const began = performance.now();
    expectNoFigures(await page());
    // A second, and what a busy machine takes to compress the page.
    expect(performance.now() - began).toBeLessThan(5_000);
    expectNoFigures(await page());
    expect(asked).toHaveLength(1);
  });
});

describe('LAND-01 the address of a list of the team', () => {
  it('leads to the app, which asks for a sign-in', async () => {
    expect((await app.inject({ url: '/?operacion=pagos' })).body).toBe('the app');
    expect((await app.inject({ url: '/?utm_source=operacion=' })).body).toContain('hero-section');
  });
});
