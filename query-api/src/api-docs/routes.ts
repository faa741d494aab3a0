import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@nodo/contracts/preferences/values';
import type { Wording } from '@nodo/platform/mail-letter';
import { pageLanguage } from '@nodo/platform/sign-in-cookies';
import { wordingIn } from '@nodo/platform/wording';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

const asset = (name: string) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
/** Only same-origin resources and our own script: stricter than the gateway's policy. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document and its HTML page. Public: neither reveals more than the web app's own files. */
export function apiDocsRoutes({ app }: { readonly app: FastifyInstance }): void {
  const serve = (url: string, type: string, make: (wording: Wording) => string) => {
    const madeIn = new Map<Language, { readonly body: string; readonly tag: string }>();
    app.get(url, async (request, reply) => {
      const wording = await wordingIn(pageLanguage(request));
      // Rendered on the first request in a language, not at every start.
      let made = madeIn.get(wording.language);
      if (!made) {
        const body = make(wording);
        made = { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
        madeIn.set(wording.language, made);
      }
      reply
        .header('cache-control', 'no-cache')
        .header('etag', made.tag)
        // A cookie selects the language.
        .header('vary', 'cookie')
        .header('content-security-policy', CSP);
      if (request.headers['if-none-match'] === made.tag) return reply.status(304).send();
      return reply.type(`${type}; charset=utf-8`).send(made.body);
    });
  };
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(openApiDocument()));
  serve('/api/docs', 'text/html', (wording) => docsPage(openApiDocument(), wording));
  serve('/api/docs/page.js', 'text/javascript', () => asset('api-docs.js'));
  serve('/api/docs/page.css', 'text/css', () => asset('api-docs.css'));
}
