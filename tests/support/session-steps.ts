import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { sessionsEndedSchema, sessionViewSchema } from '@nodo/contracts/identity/views';
import { io } from 'socket.io-client';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Answer, Client } from './client.ts';
import { CodeEntrance, challengeAt, idOf, operatorsCode, register } from './code-entrance.ts';
import { inDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { Listener } from './live.ts';
import { codeFor } from './mailbox.ts';
import type { Product } from './product.ts';
import { SoftwarePasskey } from './software-passkey.ts';

const sessionsSchema = z.array(sessionViewSchema.strict());

export const tokenOf = ({ cookie }: Client) =>
  new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? '';

/** A client with only this cookie. */
export function withCookie(url: string, cookie: string): Client {
  const client = new Client(url);
  client.cookie = cookie;
  return client;
}
export const withToken = (url: string, token: string) => withCookie(url, `${SESSION_COOKIE}=${token}`);
/** Another client with the same cookie. */
export const copyOf = ({ url, cookie }: Client) => withCookie(url, cookie);

/** Status of a read and a write with this session: 200 twice if it is open. */
async function statuses(client: Client): Promise<readonly number[]> {
  const { cookie } = client;
  const read = (await client.get('/api/auth/user')).status;
  client.cookie = cookie;
  const write = (await client.send('PATCH', '/api/preferences', {})).status;
  client.cookie = cookie;
  return [read, write];
}
export const isIn = async (client: Client) => (await statuses(client)).every((status) => status === 200);
export const isOut = async (client: Client) => (await statuses(client)).every((status) => status === 401);

export async function sessionsOf(client: Client) {
  return sessionsSchema.parse((await client.get('/api/sessions')).body);
}

export async function ownSession(client: Client): Promise<string> {
  return (await sessionsOf(client)).find(({ current }) => current)?.id ?? '';
}

export async function endOthers(client: Client): Promise<number> {
  return sessionsEndedSchema.parse((await client.send('DELETE', '/api/sessions')).body).ended;
}

/** Signs in with only a passkey, in this client's browser. */
export async function enterBy(passkey: SoftwarePasskey, userId: string, client: Client): Promise<Answer> {
  const before = client.cookie;
  const challenge = await challengeAt(client, '/api/login/passkey-options');
  // The browser sends both cookies: its session, if any, and the challenge.
  client.cookie = [before, client.cookie].filter(Boolean).join('; ');
  return client.send('POST', '/api/login/passkey', { response: passkey.assert(challenge, userId) });
}

/** Changes a session's timestamps to simulate elapsed time; `set` is SQL. */
export async function ageSession(product: Product, client: Client, set: string): Promise<void> {
  const id = await ownSession(client);
  const { rowCount } = await inDatabase(product, (database) =>
    database.query(`UPDATE platform.sessions SET ${set} WHERE id = $1`, [id]),
  );
  expect(rowCount).toBe(1);
}

/** A product with AUTH_MODE=code, a verified super admin, and any number of new people. */
export class SessionScene {
  readonly product: Product;
  readonly boss: Client;
  readonly #entrance: CodeEntrance;
  #people = 0;
  /** Durations of all revocations, in ms from when they were sent. */
  readonly revocations: number[] = [];

  private constructor(product: Product, entrance: CodeEntrance, boss: Client) {
    this.product = product;
    this.#entrance = entrance;
    this.boss = boss;
  }

  static async open(product: Product, email: string): Promise<SessionScene> {
    const entrance = CodeEntrance.of(product);
    const boss = await entrance.enter(email);
    const code = await operatorsCode(product, email);
    expect((await register(boss, new SoftwarePasskey(product.url), { code })).status).toBe(201);
    return new SessionScene(product, entrance, boss);
  }

  get url(): string {
    return this.product.url;
  }

  newEmail(): string {
    this.#people += 1;
    return `persona${this.#people}@ejemplo.co`;
  }

  enter(email: string): Promise<Client> {
    return this.#entrance.enter(email);
  }

  /** A new person. */
  one(): Promise<Client> {
    return this.enter(this.newEmail());
  }

  /** A new person in two browsers. */
  async two(): Promise<[Client, Client]> {
    const email = this.newEmail();
    return [await this.enter(email), await this.enter(email)];
  }

  /** A new person whose session is verified with a passkey. */
  async verified(): Promise<{ client: Client; passkey: SoftwarePasskey; id: string }> {
    const client = await this.one();
    const passkey = new SoftwarePasskey(this.url);
    expect((await register(client, passkey)).status).toBe(201);
    return { client, passkey, id: await idOf(client) };
  }

  /** Signs a new person in by code, in a browser that already has a cookie; returns the response to the code. */
  async enterOver(client: Client): Promise<Answer> {
    const email = this.newEmail();
    const before = client.cookie;
    await client.send('POST', '/api/login', { email, name: 'Ana Ruiz', isNewUser: true });
    const code = await codeFor(this.product, email);
    client.cookie = `${before}; ${client.cookie}`;
    return client.send('POST', '/api/login/code', { code });
  }

  /** See `ageSession`. */
  age(client: Client, set: string): Promise<void> {
    return ageSession(this.product, client, set);
  }

  /** Absolute expiry of a session, however much it is used. */
  async lastDay(client: Client): Promise<Date | undefined> {
    const id = await ownSession(client);
    const { rows } = await inDatabase(this.product, (database) =>
      database.query<{ expires_at: Date }>('SELECT expires_at FROM platform.sessions WHERE id = $1', [id]),
    );
    return rows[0]?.expires_at;
  }

  /**
   * Performs `act`, which must end exactly the sessions of `ended`: measures until both services refuse them and
   * their sockets are disconnected.
   */
  async revoke(
    ended: readonly Client[],
    act: () => Promise<Answer>,
    kept: readonly Client[] = [],
  ): Promise<void> {
    const copies = ended.map(copyOf);
    const [cut, open] = [await listeners(ended), await listeners(kept)];
    const cutAt = cut.map(
      ({ socket }) =>
        new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now()))),
    );
    const began = performance.now();
    const answer = await act();
    expect(answer.status, answer.text).toBeLessThan(300);
    const refused = copies.map(async (client) => {
      await eventually('the services to refuse the session', () => isOut(client));
      return performance.now();
    });
    const times = await Promise.all([...refused, ...cutAt]);
    this.revocations.push(...times.map((at) => at - began));
    for (const { socket } of open) expect(socket.connected).toBe(true);
    for (const client of kept) expect(await isIn(client)).toBe(true);
    for (const listener of [...cut, ...open]) listener.close();
  }
}

function listeners(clients: readonly Client[]): Promise<Listener[]> {
  return Promise.all(clients.map((client) => Listener.open(client)));
}

/** Whether a socket with this cookie is admitted. */
export function hears({ url, cookie }: Client): Promise<boolean> {
  const socket = io(url, {
    extraHeaders: { cookie, origin: url },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  }).finally(() => socket.close());
}
