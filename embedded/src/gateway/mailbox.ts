import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredMail, storedMailSchema } from '@nodo/platform/stored-mail';
import type { FastifyInstance } from 'fastify';
import { formatMoment, html, Markup } from '../chain/explorer-page.ts';
import type { DigestOrder } from './digest-order.ts';

const SHOWN = 30;
const ownNames = new Set(['localhost', '127.0.0.1', '::1']);
const style = new Markup(`
:root { color-scheme: light dark; --ink: #14233f; --soft: #55627a; --paper: #f6f4ef; --card: #fff; --line: #dcd8ce;
  --link: #1d3f8f; }
@media (prefers-color-scheme: dark) { :root { --ink: #ecebe6; --soft: #a9b4c7; --paper: #10182a; --card: #18223a;
  --line: #33405c; --link: #9dbcff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0; font-size: 1.05rem; }
article { margin-top: 1rem; padding: 1rem 1.25rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .6rem; }
p { margin: .25rem 0 0; color: var(--soft); }
a { color: var(--link); }
button { margin-top: .75rem; padding: .5rem .9rem; background: var(--card); color: var(--link); font: inherit;
  border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; }
pre { margin: .75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`);

export interface MailboxOptions {
  readonly folder: string;
  /** Origins of the pages that may send orders here. */
  readonly origins: readonly string[];
  readonly digests: DigestOrder;
}

/**
 * GET /dev/mailbox: the mails that this machine would have sent, newest first. It shows sign-in codes, so it responds
 * only under this machine's own names: a foreign page can't read it through DNS rebinding. POST /dev/mailbox/digests:
 * sends the daily digests now, which then show there.
 */
export function registerMailbox(app: FastifyInstance, { folder, origins, digests }: MailboxOptions): void {
  void app.register(async (scope) => {
    // The form's body is ignored.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.post('/dev/mailbox/digests', async (request, reply) => {
      if (!origins.includes(request.headers.origin ?? '')) {
        return reply.code(403).type('text/plain').send('La solicitud no viene de esta página.');
      }
      await digests.send();
      return reply.redirect('/dev/mailbox', 303);
    });
  });

  app.get('/dev/mailbox', async (request, reply) => {
    if (!ownNames.has(request.hostname.replace(/^\[|\]$/g, ''))) {
      return reply.code(404).type('text/plain').send('No encontrado');
    }
    const mails = await newestMails(folder);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(mails).text);
  });
}

/** File names begin with a time-ordered id. */
async function newestMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, SHOWN);
  return Promise.all(
    newest.map(async (name) =>
      storedMailSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  );
}

function page(mails: readonly StoredMail[]): Markup {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Buzón de este equipo · Nodo Cartago</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Buzón de este equipo</h1>
<p>Aquí llegan los correos que la plataforma enviaría. <a href="/dev/mailbox">Actualizar</a></p>
<form method="post" action="/dev/mailbox/digests"><button>Enviar ahora los resúmenes del día</button></form>
${mails.length > 0 ? mails.map(article) : html`<article><p>Todavía no hay correos.</p></article>`}
</main>
</body>
</html>
`;
}

function article(mail: StoredMail): Markup {
  return html`<article>
<h2>${mail.subject}</h2>
<p>Para ${mail.to} · ${formatMoment(Date.parse(mail.sentAt))}</p>
<pre>${mail.text}</pre>
</article>
`;
}
