import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

const asset = (name: string) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
/** Only same-origin resources and our own script: stricter than the gateway's policy. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI document and its HTML page. Public: neither reveals more than the web app's own files. */
export function apiDocsRoutes({ app }: { readonly app: FastifyInstance }): void {
  const serve = (url: string, type: string, make: () => string) => {
    let made: { readonly body: string; readonly tag: string } | undefined;
    app.get(url, async (request, reply) => {
      // Generated on the first request, not at every start.
      if (!made) {
        const body = make();
        made = { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"` };
      }
      reply
        .header('cache-control', 'no-cache')
        .header('etag', made.tag)
        .header('content-security-policy', CSP);
      if (request.headers['if-none-match'] === made.tag) return reply.status(304).send();
      return reply.type(`${type}; charset=utf-8`).send(made.body);
    });
  };
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(openApiDocument()));
  serve('/api/docs', 'text/html', () => docsPage(openApiDocument()));
  serve('/api/docs/page.js', 'text/javascript', () => asset('api-docs.js'));
  serve('/api/docs/page.css', 'text/css', () => asset('api-docs.css'));
}
