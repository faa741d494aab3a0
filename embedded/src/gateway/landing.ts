import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { offerValidUntil } from '@nodo/contracts/landing/views';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upstreams } from './upstreams.ts';

const templateRoot = new URL('../../../web/dist/landing/', import.meta.url);
const SESSION_TIMEOUT_MS = 1_500;
/** Colombia keeps UTC−5 all year. */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
const compressors = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const;
const FILES = {
  '/': { file: 'index.html', type: 'text/html; charset=utf-8' },
  '/robots.txt': { file: 'robots.txt', type: 'text/plain; charset=utf-8' },
  '/sitemap.xml': { file: 'sitemap.xml', type: 'application/xml; charset=utf-8' },
} as const;

/** The parts of the page that differ between installations; the names are those of the settings. */
export interface LandingSettings {
  readonly PUBLIC_URL: string;
  readonly CHAT_URL: string;
  readonly CHAT_CONTACT: string;
  readonly MAPS_URL: string;
  readonly LEGAL_NAME: string;
  readonly LEGAL_TAX_ID: string;
  readonly LEGAL_ADDRESS: string;
  readonly LEGAL_EMAIL: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Fills in `{{env `NAME`}}` and `{{now | date `2006`}}`, the year until which the offer is valid, and omits what is
 * between `{{if env `NAME`}}` and `{{end}}` where that setting is empty: the template syntax of the web server in
 * front of a production set-up, so that one prerendered page serves both. Values are escaped for HTML.
 */
export function fillTemplate(template: string, settings: LandingSettings, year: number): string {
  const values = new Map<string, string>(Object.entries(settings));
  return template
    .replace(/\{\{if env `(\w+)`\}\}(.*?)\{\{end\}\}/gs, (_, name: string, inside: string) =>
      values.get(name) ? inside : '',
    )
    .replace(/\{\{env `(\w+)`\}\}/g, (_, name: string) =>
      (values.get(name) ?? '').replace(/[&<>"]/g, (character) => escapes[character] ?? character),
    )
    .replaceAll('{{now | date `2006`}}', offerValidUntil(year).slice(0, 4));
}

interface Encoded {
  readonly encoding: string | undefined;
  readonly body: string | Buffer;
}

/** A filled-in page in every encoding, rendered at most once per calendar year. */
class LandingFile {
  readonly #template: string;
  readonly #settings: LandingSettings;
  #year = 0;
  #variants: Promise<Encoded[]> = Promise.resolve([]);

  constructor(file: string, settings: LandingSettings) {
    this.#template = readFileSync(fileURLToPath(new URL(file, templateRoot)), 'utf8');
    this.#settings = settings;
  }

  async for(accepted: string): Promise<Encoded> {
    const year = new Date(Date.now() + BOGOTA_OFFSET_MS).getUTCFullYear();
    if (year !== this.#year) {
      this.#year = year;
      this.#variants = encode(fillTemplate(this.#template, this.#settings, year));
    }
    const variants = await this.#variants;
    const fit = variants.find(({ encoding }) => encoding === undefined || accepted.includes(encoding));
    return fit ?? { encoding: undefined, body: '' };
  }
}

async function encode(text: string): Promise<Encoded[]> {
  const made = compressors.map(async ([encoding, compress]) => ({ encoding, body: await compress(text) }));
  return [...(await Promise.all(made)), { encoding: undefined, body: text }];
}

/** Whether somebody may be signed in: only a definite "no" from query-api counts as no. */
async function maySeeApp(request: FastifyRequest, upstreams: Upstreams): Promise<boolean> {
  const cookie = request.headers.cookie ?? '';
  if (!cookie.includes(`${SESSION_COOKIE}=`)) return false;
  const answer = await fetch(`${upstreams.query()}/api/auth/user`, {
    headers: { cookie, 'x-forwarded-for': request.ip },
    signal: AbortSignal.timeout(SESSION_TIMEOUT_MS),
  }).catch(() => undefined);
  return answer?.status !== 401;
}

/**
 * The public page at `/`: visitors without a session get the prerendered landing page, signed-in people the app. Also
 * what search engines request. `sendApp` responds with the app.
 */
export function registerLanding(
  app: FastifyInstance,
  settings: LandingSettings,
  upstreams: Upstreams,
  sendApp: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  for (const [path, { file, type }] of Object.entries(FILES)) {
    const landing = new LandingFile(file, settings);
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const { encoding, body } = await landing.for(String(request.headers['accept-encoding'] ?? ''));
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(body);
    };
    app.get(path, async (request, reply) => {
      if (path === '/' && (await maySeeApp(request, upstreams))) {
        return sendApp(request, reply);
      }
      return send(request, reply);
    });
  }
}
