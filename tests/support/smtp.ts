import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';
import { codeIn } from './mailbox.ts';
import { freePort } from './product.ts';

const USER = 'nodo';
const PASSWORD = 'a/password+of=tests';

/** Whether a certificate can be made for it. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate of 127.0.0.1 by itself, and its key. */
async function certified(folder: string): Promise<{ file: string; cert: Buffer; key: Buffer }> {
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = spawnSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', keyFile, '-out', file]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return { file, cert: await readFile(file), key: await readFile(keyFile) };
}

export interface MailOptions {
  /** Takes mails from anybody, without TLS, as the server does that only shows them. */
  readonly isOpen?: boolean;
}

/** A real mail server: it takes mails over TLS from whoever has signed in, and keeps them in memory. */
export class MailServer {
  /** For MAIL_URL. */
  readonly url: string;
  /** The file with its certificate, for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  readonly #folder: string;
  readonly #server: SMTPServer;
  readonly #mails: { readonly to: readonly string[]; readonly mail: Email }[] = [];

  private constructor(
    folder: string,
    port: number,
    tls: Awaited<ReturnType<typeof certified>>,
    { isOpen = false }: MailOptions,
  ) {
    const [user, password] = [USER, PASSWORD].map(encodeURIComponent);
    const at = `127.0.0.1:${port}`;
    this.url = isOpen ? `smtp://${at}` : `smtp://${user}:${password}@${at}?requireTLS=true`;
    this.certificate = tls.file;
    this.#folder = folder;
    this.#server = new SMTPServer({
      cert: tls.cert,
      key: tls.key,
      authOptional: isOpen,
      hideSTARTTLS: isOpen,
      onAuth: ({ username, password: given }, _session, done) =>
        username === USER && given === PASSWORD ? done(null, { user: USER }) : done(new Error('Not allowed')),
      onData: (stream, { envelope }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then((mail) => this.#mails.push({ to, mail }))
          .then(() => done(), done);
      },
    });
  }

  static async start(options: MailOptions = {}): Promise<MailServer> {
    const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'nodo-smtp-')), freePort()]);
    const mail = new MailServer(folder, port, await certified(folder), options);
    await once(mail.#server.listen(port, '127.0.0.1'), 'listening');
    return mail;
  }

  /** What was delivered to an address, oldest first. */
  mailsTo(address: string): Email[] {
    return this.#mails.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  }

  /** Waits for the n-th code (from 1) mailed to an address. */
  codeFor(address: string, count: number): Promise<string> {
    return eventually(`mail ${count} with a code to ${address}`, () => {
      return this.mailsTo(address).flatMap(({ text = '' }) => codeIn(text) ?? [])[count - 1];
    });
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
