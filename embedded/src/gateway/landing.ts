import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { LOCALE } from '@nodo/contracts/constants';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import type { LandingFigures } from '@nodo/contracts/landing/figures';
import { offerValidUntil } from '@nodo/contracts/landing/views';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FiguresSource } from './landing-figures.ts';
import type { Upstreams } from './upstreams.ts';

const templateRoot = new URL('../../../web/dist/landing/', import.meta.url);
const SESSION_TIMEOUT_MS = 1_500;
/** Colombia keeps UTC−5 all year. */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
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
  readonly VIDEO_URL: string;
  readonly LEGAL_NAME: string;
  readonly LEGAL_TAX_ID: string;
  readonly LEGAL_ADDRESS: string;
  readonly LEGAL_EMAIL: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What the page says beyond the settings. */
export interface LandingContent {
  /** Year until whose end the offer is valid. */
  readonly year: number;
  /** Absent while they are not known: the page then shows none. */
  readonly figures?: LandingFigures | undefined;
}

/**
 * Fills in a template in the syntax of the web server in front of a production set-up, so that one prerendered page
 * serves both: settings (`{{env `NAME`}}`), figures (any placeholder with `$figures.name`, as a whole number) and the
 * year of the offer (`{{now | date `2006`}}`). Of `{{if …}}`, `{{else}}` and `{{end}}` it keeps what applies: whether
 * a setting is not empty, or a figure is known and not zero. Values are escaped for HTML, and not read as templates.
 */
export function fillTemplate(template: string, settings: LandingSettings, content: LandingContent): string {
  const values = new Map<string, string>(Object.entries(settings));
  const figures = new Map<string, number | null>(Object.entries(content.figures ?? {}));
  return template
    .replace(/\{\{\$figures := [^{}]*\}\}/, '')
    .replace(
      /\{\{if (?:env `|\$figures\.)(\w+)`?\}\}(.*?)\{\{end\}\}/gs,
      (_, name: string, inside: string) => {
        const [then = '', otherwise = ''] = inside.split('{{else}}');
        return values.get(name) || figures.get(name) ? then : otherwise;
      },
    )
    .replace(/\{\{[^{}]*\$figures\.(\w+)[^{}]*\}\}/g, (_, name: string) =>
      whole.format(figures.get(name) ?? 0),
    )
    .replace(/\{\{env `(\w+)`\}\}/g, (_, name: string) =>
      (values.get(name) ?? '').replace(/[&<>"]/g, (character) => escapes[character] ?? character),
    )
    .replaceAll('{{now | date `2006`}}', offerValidUntil(content.year).slice(0, 4));
}

interface Encoded {
  readonly encoding: string | undefined;
  readonly body: string | Buffer;
}

/** A filled-in page in every encoding, rendered again only when the year or the figures have changed. */
class LandingFile {
  readonly #template: string;
  readonly #settings: LandingSettings;
  #content = '';
  #variants: Promise<Encoded[]> = Promise.resolve([]);

  constructor(file: string, settings: LandingSettings) {
    this.#template = readFileSync(fileURLToPath(new URL(file, templateRoot)), 'utf8');
    this.#settings = settings;
  }

  async for(accepted: string, figures: LandingFigures | undefined): Promise<Encoded> {
    const content = { year: new Date(Date.now() + BOGOTA_OFFSET_MS).getUTCFullYear(), figures };
    const key = JSON.stringify(content);
    if (key !== this.#content) {
      this.#content = key;
      this.#variants = encode(fillTemplate(this.#template, this.#settings, content));
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

/**
 * Whether an address names a list of the team's dashboard, as links in notices do. The app asks whoever is not signed
 * in to sign in, and leads back to it.
 */
function isForTheTeam(url: string): boolean {
  return new URLSearchParams(url.split('?')[1]).has('operacion');
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
  const figures = new FiguresSource(() => upstreams.query());
  for (const [path, { file, type }] of Object.entries(FILES)) {
    const landing = new LandingFile(file, settings);
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const { encoding, body } = await landing.for(
        accepted,
        path === '/' ? await figures.current() : undefined,
      );
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache', vary: 'cookie, accept-encoding' });
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(body);
    };
    app.get(path, async (request, reply) => {
      if (path === '/' && (isForTheTeam(request.url) || (await maySeeApp(request, upstreams)))) {
        return sendApp(request, reply);
      }
      return send(request, reply);
    });
  }
}
