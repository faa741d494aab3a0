import { pathToFileURL } from 'node:url';
import type { EventStore } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import type { Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { CookieBrowser } from '../testing/browser.ts';
import { type ByCode, startByCode } from '../testing/by-code.ts';
import { codeIn, mailsTo, mailTo } from '../testing/mailbox.ts';
import { sendInternal, startCommandApi } from '../testing/servers.ts';

const FIXED = 'operador@ejemplo.co';
let servers: ByCode;
let folder: string;
let storage: ByCode['storage'];
let api: RunningProcess;
/** A second process: claims, codes and sessions hold across processes. */
let other: RunningProcess;
let pool: Pool;
let store: EventStore;

beforeAll(async () => {
  servers = await startByCode({ FIXED_EMAILS: FIXED.toUpperCase() });
  ({ folder, storage, api, other, pool, store } = servers);
});

afterAll(async () => expect(await servers.stop()).toEqual([0, 0]));

const email = () => `${newId()}@ejemplo.co`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const once = (key = newId()) => ({ 'idempotency-key': key });
const PATH = '/api/profile/email';

class Person extends CookieBrowser {
  static async signedIn(address: string, url = api.url): Promise<Person> {
    const person = new Person(url);
    const before = (await mailsTo(folder, address)).length;
    expect(await person.ask({ email: address, name: 'Ana Ruiz', isNewUser: true })).toMatchObject({
      status: 202,
    });
    const entered = await person.enter(codeIn(await mailTo(folder, address, before + 1)));
    expect([200, 201]).toContain(entered.status);
    return person;
  }

  request(address: string) {
    return this.send('POST', `${PATH}/code`, { email: address }, once());
  }

  change(address: string, code: string, key?: string) {
    return this.send('PUT', PATH, { email: address, code }, once(key));
  }

  /** Asks for a code and reads it. */
  async code(address: string): Promise<string> {
    const before = (await mailsTo(folder, address)).length;
    expect(await this.request(address)).toMatchObject({ status: 202, body: { digits: 6 } });
    return codeIn(await mailTo(folder, address, before + 1));
  }

  async isIn(): Promise<boolean> {
    return (await this.send('PATCH', '/api/profile', {}, once())).status === 200;
  }

  async id(): Promise<string> {
    return String(Object(Object((await this.send('PATCH', '/api/profile', {}, once())).body).user).id);
  }
}

describe('SET-03 changing one’s e-mail', () => {
  it('takes the code of the new mailbox, ends the other sessions, and is signed in with from then on', async () => {
    const [from, to] = [email(), email()];
    const elsewhere = await Person.signedIn(from, other.url);
    const person = await Person.signedIn(from);
    const code = await person.code(` ${to.toUpperCase()} `.trim().toLowerCase());
    expect((await mailTo(folder, to)).subject).toBe('Tu código para cambiar tu email en Nodo Cartago');
    expect(await person.change(to, wrong(code))).toMatchObject({
      status: 422,
      body: { code: 'CODE_WRONG', fields: { code: 'El código no es correcto. Te quedan 4 intentos.' } },
    });
    expect(await elsewhere.isIn()).toBe(true);
    const changed = await person.change(to, code);
    expect(changed).toMatchObject({ status: 200, body: { user: { email: to, firstName: 'Ana' } } });
    expect([await person.isIn(), await elsewhere.isIn()]).toEqual([true, false]);
    // The answer was lost: sent again, with the same key or another, it says the same.
    expect(await person.change(to, code)).toMatchObject({ status: 200, body: changed.body });

    const again = new Person(other.url);
    await again.ask({ email: to });
    expect(await again.enter(codeIn(await mailTo(folder, to, 2)))).toMatchObject({ status: 200 });
    const stranger = new Person(api.url);
    await stranger.ask({ email: from });
    expect((await mailTo(folder, from, 3)).subject).toBe('Todavía no tienes cuenta en Nodo Cartago');
    const events = await store.readStream(`user-${await person.id()}`, 0n);
    expect(events.filter(({ type }) => type.startsWith('UserEmail'))).toMatchObject([
      { type: 'UserEmailChangeRequested', data: { from, to } },
      { type: 'UserEmailChanged', data: { from, to } },
    ]);
  });

  it('takes no more than the code of the new mailbox where an e-mail is enough to sign in, from staff as well', async () => {
    const atOnce = await startCommandApi({
      ...{ ...storage.environment, AUTH_MODE: 'immediate', FIXED_EMAILS: FIXED },
      MAIL_URL: pathToFileURL(folder).href,
    });
    const address = email();
    const staff = { email: address, firstName: 'Marta', lastName: 'Gil', role: 'admin' } as const;
    await sendInternal(atOnce.url, 'RegisterUser', staff);
    const [ana, admin] = [new Person(atOnce.url), new Person(atOnce.url)];
    await ana.ask({ email: email(), name: 'Ana Ruiz', isNewUser: true });
    await admin.ask({ email: address });
    for (const person of [ana, admin]) {
      const to = email();
      expect(await person.change(to, await person.code(to))).toMatchObject({
        ...{ status: 200, body: { user: { email: to } } },
      });
      expect(await new Person(atOnce.url).ask({ email: to })).toMatchObject({ status: 200 });
    }
    expect(await atOnce.stop()).toBe(0);
  });

  it('lets a code that was mailed to the earlier address before in to nobody’s account', async () => {
    const [from, to] = [email(), email()];
    const person = await Person.signedIn(from);
    const late = new Person(other.url);
    await late.ask({ email: from });
    const old = codeIn(await mailTo(folder, from, 2));
    expect(await person.change(to, await person.code(to))).toMatchObject({ status: 200 });
    expect(await late.enter(old)).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } });
  });

  it('gives an address to one of two who want it at once, and the code back to the other', async () => {
    const to = email();
    const people = await Promise.all([Person.signedIn(email()), Person.signedIn(email(), other.url)]);
    const codes = [await people[0].code(to), await people[1].code(to)];
    const answers = await Promise.all(people.map((person, index) => person.change(to, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } },
    });
    expect(await Promise.all(people.map((person) => person.isIn()))).toEqual([true, true]);
  });

  it('changes an account to one of two addresses that it asks for at once', async () => {
    const [from, one, two] = [email(), email(), email()];
    const [here, there] = [await Person.signedIn(from), await Person.signedIn(from, other.url)];
    const codes = [await here.code(one), await there.code(two)];
    const answers = await Promise.all([here.change(one, codes[0] ?? ''), there.change(two, codes[1] ?? '')]);
    // Whoever comes second may have lost their session to the first.
    expect(answers.map(({ status }) => status)).toContain(200);
    const registered = await Promise.all([from, one, two].map((address) => Person.signedIn(address)));
    const ids = await Promise.all(registered.map((person) => person.id()));
    expect(new Set(ids).size).toBe(3);
  });

  it('says of an address that somebody has no more than of any other, until its code is entered', async () => {
    const taken = email();
    await Person.signedIn(taken);
    const [one, two] = [await Person.signedIn(email()), await Person.signedIn(email())];
    const visible = async (person: Person, address: string) => {
      const { status, body, headers } = await person.request(address);
      return { status, body, headers: [...headers.keys()].sort() };
    };
    expect(await visible(one, taken)).toEqual(await visible(two, email()));
    const code = codeIn(await mailTo(folder, taken, 2));
    expect(await one.change(taken, code)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  it('gives the code back when the event store was away', async () => {
    const to = email();
    const person = await Person.signedIn(email());
    const code = await person.code(to);
    await storage.killStore();
    expect(await person.change(to, code)).toMatchObject({ status: 503 });
    await storage.startStore();
    await expect.poll(async () => (await person.change(to, code)).status, { timeout: 15_000 }).toBe(200);
  });
});

describe('SET-03 a change of e-mail is refused', () => {
  it('of an invalid address, the same one, without a key, and without being signed in', async () => {
    const from = email();
    const person = await Person.signedIn(from);
    const invalid = {
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { email: 'Escribe un email válido' } },
    };
    expect(await person.request('ana@')).toMatchObject(invalid);
    expect(await person.change('ana@', '123456')).toMatchObject(invalid);
    expect(await person.request(from.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: 'Ese ya es tu email.' } },
    });
    expect(await person.send('POST', `${PATH}/code`, { email: email() })).toMatchObject({
      body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    });
    expect(await new Person(api.url).request(email())).toMatchObject({ status: 401 });
    expect(await person.change(email(), '123456')).toMatchObject({
      status: 400,
      body: { code: 'CODE_REQUIRED' },
    });
  });

  it('after five wrong codes, and with the code of another address, session or purpose', async () => {
    const [to, another] = [email(), email()];
    const from = email();
    const person = await Person.signedIn(from);
    const code = await person.code(to);
    expect(await person.change(another, code)).toMatchObject({
      status: 400,
      body: { code: 'CODE_REQUIRED' },
    });
    const elsewhere = await Person.signedIn(from);
    elsewhere.cookies.set('nodo_email_change', person.cookies.get('nodo_email_change') ?? '');
    expect(await elsewhere.change(to, code)).toMatchObject({ status: 400, body: { code: 'CODE_REQUIRED' } });
    const thief = new Person(api.url);
    thief.cookies.set('nodo_pending', person.cookies.get('nodo_email_change') ?? '');
    expect(await thief.enter(code)).toMatchObject({ status: 400, body: { code: 'CODE_REQUIRED' } });
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await person.change(to, wrong(code))).toMatchObject({ status: 422 });
    }
    const ended = { status: 410, body: { code: 'CODE_EXPIRED', fields: { code: expect.any(String) } } };
    expect(await person.change(to, wrong(code))).toMatchObject(ended);
    expect(await person.change(to, code)).toMatchObject(ended);
  });

  it('when the code expired', async () => {
    const to = email();
    const person = await Person.signedIn(email());
    const code = await person.code(to);
    await pool.query('UPDATE platform.sign_in_codes SET expires_at = now() WHERE NOT used');
    expect(await person.change(to, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } });
  });

  it('after five codes, whatever the addresses and browsers, and says when to come back', async () => {
    const person = await Person.signedIn(email());
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      person.cookies.delete('nodo_email_change');
      statuses.push((await person.request(email())).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const next = await person.request(email());
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(3_600);
  });

  it('in a session that did not begin lately, and to staff without a passkey', async () => {
    const person = await Person.signedIn(email());
    await pool.query(`UPDATE platform.sessions SET created_at = created_at - interval '16 minutes'`);
    expect(await person.request(email())).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });
    const address = email();
    const staff = { email: address, firstName: 'Marta', lastName: 'Gil', role: 'admin' } as const;
    await sendInternal(api.url, 'RegisterUser', staff);
    const admin = await Person.signedIn(address);
    expect(await admin.request(email())).toMatchObject({ status: 422, body: { code: 'NOT_ALLOWED_NOW' } });
  });

  it('to and from an address of the configuration', async () => {
    const operator = await Person.signedIn(FIXED);
    const fixed = { status: 422, body: { code: 'NOT_ALLOWED_NOW', fields: { email: expect.any(String) } } };
    expect(await operator.request(email())).toMatchObject(fixed);
    const person = await Person.signedIn(email());
    expect(await person.request(FIXED)).toMatchObject(fixed);
    expect(await mailsTo(folder, FIXED)).toHaveLength(1);
  });
});
