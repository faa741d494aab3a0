import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, SESSION_COOKIE } from '@nodo/contracts/headers';
import type { Answer, Connections } from './http.ts';

export const INVESTOR = 'inversionista@nodocartago.co';
export const ADMIN = 'admin@nodocartago.co';

/** A person signed in at the product's public address. */
export class Person {
  readonly url: string;
  /** The session cookie, `name=value`. */
  readonly cookie: string;
  readonly #connections: Connections;

  constructor(url: string, cookie: string, connections: Connections) {
    this.url = url;
    this.cookie = cookie;
    this.#connections = connections;
  }

  /** Throws when the account does not exist. */
  static async signIn(connections: Connections, url: string, email: string): Promise<Person> {
    const answer = await connections.send('POST', `${url}/api/login`, { origin: url }, { email });
    const cookie = answer.headers['set-cookie']?.find((one) => one.startsWith(`${SESSION_COOKIE}=`));
    if (!cookie) throw new Error(`Signing in answered ${answer.status}`);
    return new Person(url, cookie.split(';')[0] ?? '', connections);
  }

  /** The session cookie's value. */
  get token(): string {
    return this.cookie.slice(SESSION_COOKIE.length + 1);
  }

  get(path: string): Promise<Answer> {
    return this.#connections.send('GET', `${this.url}${path}`, { cookie: this.cookie });
  }

  /** Sends a command with a new idempotency key. Throws when it is refused. */
  post(path: string, body: unknown): Promise<Answer> {
    return this.#command('POST', path, body);
  }

  /** The same as a PUT. */
  put(path: string, body: unknown): Promise<Answer> {
    return this.#command('PUT', path, body);
  }

  async #command(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer> {
    const headers = { cookie: this.cookie, origin: this.url, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const answer = await this.#connections.send(method, `${this.url}${path}`, headers, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  }
}
