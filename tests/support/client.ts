import { randomUUID } from 'node:crypto';
import {
  AFTER_POSITION_HEADER,
  AT_POSITION_HEADER,
  EMAIL_CHANGE_COOKIE,
  IDEMPOTENCY_KEY_HEADER,
  KNOWN_BROWSER_COOKIE,
  POSITION_HEADER,
  STALE_HEADER,
} from '@nodo/contracts/headers';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { z } from 'zod';
import { ADMIN, SUPER_ADMIN } from './accounts.ts';
import { checkDeclared } from './declared-answer.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The raw body. */
  readonly text: string;
}

/** How long a read is repeated that lacks what it waits for, in milliseconds. */
const FRESH_MS = 60_000;

export interface SendOptions {
  readonly key?: string | null;
  /** `null`: no Origin header, as of a caller that is no browser. */
  readonly origin?: null;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An API client of one person: keeps the session cookie, sends idempotency keys and reads its own writes, as the
 * web app does. A response that differs from its route's declaration fails the test; `check` replaces that check.
 */
export class Client {
  readonly url: string;
  readonly #check: typeof checkDeclared;
  cookie = '';
  #emailChange = '';
  #position = '';

  constructor(url: string, check: typeof checkDeclared = checkDeclared) {
    this.url = url;
    this.#check = check;
  }

  /** The same person without that check, for undeclared routes. */
  get astray(): Client {
    const astray = new Client(this.url, () => undefined);
    astray.cookie = this.cookie;
    return astray;
  }

  static async signIn(url: string, email: string): Promise<Client> {
    const client = new Client(url);
    const answer = await client.send('POST', '/api/login', { email }, { key: null });
    if (answer.status >= 300) throw new Error(`Sign-in of ${email} answered ${answer.status}`);
    return client;
  }

  /** Repeats what is answered as stale, as the web app does: a busy machine may take longer than the server waits. */
  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const until = Date.now() + FRESH_MS;
    let answer = await this.getOnce(path, headers);
    const after = headers[AFTER_POSITION_HEADER] ?? this.#position;
    while (lacks(answer, path, after) && Date.now() < until) answer = await this.getOnce(path, headers);
    return answer;
  }

  /** As `get`, with the first answer. */
  async getOnce(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const position: Record<string, string> = this.#position
      ? { [AFTER_POSITION_HEADER]: this.#position }
      : {};
    return this.#call('GET', path, undefined, { ...position, ...headers });
  }

  /** Sends a command; `key: null` leaves the idempotency key out. */
  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    const key = options.key === undefined ? randomUUID() : options.key;
    return this.#call(method, path, body, {
      ...(options.origin === null ? {} : { origin: this.url }),
      ...(key === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: key }),
      ...options.headers,
    });
  }

  /** From now on reads also wait for the effects of somebody else's command. */
  follow({ headers }: Answer): void {
    const position = headers.get(POSITION_HEADER);
    if (position && BigInt(position) > BigInt(this.#position ?? -1)) this.#position = position;
  }

  #keep(cookie: string): void {
    const name = cookie.replace(/^__Host-/, '');
    if (name.startsWith(KNOWN_BROWSER_COOKIE)) return;
    if (name.startsWith(EMAIL_CHANGE_COOKIE)) this.#emailChange = cookie;
    else this.cookie = cookie;
  }

  async #call(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const cookie = [this.cookie, this.#emailChange].filter((each) => each !== '').join('; ');
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie().toReversed()) this.#keep(cookie.split(';')[0] ?? '');
    this.#position = answer.headers.get(POSITION_HEADER) ?? this.#position;
    const text = await answer.text();
    const answered = { status: answer.status, headers: answer.headers, body: parse(text), text };
    this.#check(method, path, answered);
    return answered;
  }
}

/** Whether a read of the present says that it does not yet contain what happened until `after`. */
function lacks({ headers }: Answer, path: string, after: string): boolean {
  const isStale = headers.get(STALE_HEADER) === 'true' && !path.includes('asOf=');
  return isStale && BigInt(headers.get(AT_POSITION_HEADER) ?? -1) < BigInt(after || -1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const warehouses = z.array(
  z.looseObject({ id: z.uuid(), name: z.string(), totalValue: z.string(), availableCapital: z.string() }),
);

/** Any valid TRON address that belongs to nobody in particular. */
export const SOME_WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export async function listWarehouses(client: Client) {
  return warehouses.parse((await client.get('/api/warehouses')).body);
}

/** Creates an investment and returns it; throws when it is refused. */
export async function invest(
  client: Client,
  warehouseId: string,
  amount = '50000',
  walletAddress = SOME_WALLET,
): Promise<InvestmentView> {
  const termsVersion = CURRENT_CONTRACT.version;
  const body = { warehouseId, amount, walletAddress, termsVersion };
  const answer = await client.send('POST', '/api/investments', body);
  if (answer.status !== 201)
    throw new Error(`The investment answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return investmentViewSchema.parse(answer.body);
}

/** Raises the limits on unpaid investments for a test; the limits have their own tests. */
export async function liftLimits(admin: Client): Promise<void> {
  const limits = { maximumOpen: 1_000, maximumCapital: '100000000', reason: 'Para estas pruebas' };
  let { status, text } = await admin.send('PUT', '/api/investment-limits', limits);
  // So much takes two people; either of these may be `admin`.
  for (const email of [ADMIN, SUPER_ADMIN]) {
    if (status === 200) return;
    const other = await Client.signIn(admin.url, email);
    ({ status, text } = await other.send('PUT', '/api/investment-limits', limits));
  }
  if (status !== 200) throw new Error(`Setting the limits answered ${status}: ${text}`);
}

/** Fetches the bytes of a path with this person's cookie. */
export async function fileOf(client: Client, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(client.url + path, { headers: { cookie: client.cookie, ...headers } });
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
