import type { EventStore } from '@nodo/platform/event-store';
import { newId } from '@nodo/platform/ids';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../../embedded/src/testing/processes.test.ts';
import { CookieBrowser } from '../testing/browser.ts';
import { type ByCode, startByCode } from '../testing/by-code.ts';
import { codeIn, mailsTo, mailTo } from '../testing/mailbox.ts';
import { sendInternal } from '../testing/servers.ts';

const PAIRS = 40;
const MAX_DIFFERENCE_MS = 5;
let servers: ByCode;
let folder: string;
let storage: ByCode['storage'];
let api: RunningProcess;
/** A second process: codes and limits hold across processes. */
let other: RunningProcess;
let pool: Pool;
let store: EventStore;
let personalData: PersonalData;

beforeAll(async () => {
  servers = await startByCode();
  ({ folder, storage, api, other, pool, personalData, store } = servers);
});

afterAll(async () => expect(await servers.stop()).toEqual([0, 0]));

const email = () => `${newId()}@ejemplo.co`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const claimEvents = (address: string) =>
  store.readStream(`emailClaim-${personalData.emailHash(address)}`, 0n).then((events) => events.length);

async function member(role: 'investor' | 'admin' = 'investor'): Promise<{ id: string; address: string }> {
  const address = email();
  const person = { email: address, firstName: 'Marta', lastName: 'Gil', role } as const;
  const made = await sendInternal(api.url, 'RegisterUser', person);
  return { id: String(Object(made).userId), address };
}

/** A browser at the sign-in screen. */
class Browser extends CookieBrowser {
  constructor(url = api.url) {
    super(url);
  }
}

describe('signing in with a code', () => {
  it('LOGIN-04 API-02 lets nobody in before the code, and then opens a session like any other', async () => {
    const { id, address } = await member('admin');
    const browser = new Browser();
    const asked = await browser.ask({ email: ` ${address.toUpperCase()}` });
    expect(asked).toMatchObject({ status: 202, body: { next: 'code' } });
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^nodo_pending=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await browser.send('DELETE', '/api/sessions')).toMatchObject({ status: 401 });
    const mail = await mailTo(folder, address);
    expect(mail.subject).toBe('Tu código para entrar a Nodo Cartago');

    const entered = await browser.enter(codeIn(mail));
    expect(entered).toMatchObject({ status: 200, body: { user: { id, email: address, role: 'admin' } } });
    expect(entered.headers.get('x-position')).toMatch(/^[1-9]\d*$/);
    expect([...browser.cookies.keys()].sort()).toEqual(['nodo_browser', 'nodo_session']);
    expect(await browser.send('DELETE', '/api/sessions')).toMatchObject({ status: 200, body: { ended: 0 } });
    const last = (await store.readStream(`user-${id}`, 0n)).at(-1);
    expect(last).toMatchObject({ type: 'UserSignedIn', data: { method: 'code' } });
  });

  it('notes who came in with a browser that was not known, and whose sessions were ended from another', async () => {
    const { id, address } = await member();
    const [own, foreign] = [new Browser(), new Browser()];
    const comeIn = async (browser: Browser, count: number) => {
      await browser.ask({ email: address });
      await browser.enter(codeIn(await mailTo(folder, address, count)));
    };
    await comeIn(own, 1);
    await comeIn(own, 2);
    await comeIn(foreign, 3);
    const noted = async (wanted: string) =>
      (await store.readStream(`user-${id}`, 0n)).flatMap(({ type, data }) => (type === wanted ? [data] : []));
    const cameIn = (await noted('UserSignedIn')).map((data) => Object(data).isNewBrowser);
    expect(cameIn).toEqual([true, undefined, true]);
    await own.send('DELETE', '/api/sessions');
    expect(await noted('UserSignedOut')).toEqual([{ endedOthers: true }]);
    expect(await mailsTo(folder, address)).toHaveLength(3);
  });

  it('META-08 writes in the language of the page that asks', async () => {
    const { address } = await member();
    const browser = new Browser();
    browser.cookies.set('nodo_language', 'en');
    await browser.ask({ email: address });
    const code = await mailTo(folder, address);
    expect(code.subject).toBe('Your code to sign in to Nodo Cartago');
    expect(code.text).toMatch(
      /asked for on \d{1,2} \p{Lu}\p{Ll}+ \d{4} at \d{2}:\d{2} \(Colombian time\)\. Device: Unknown/u,
    );
    expect(code).toMatchObject({ headers: { 'Content-Language': 'en-GB' } });
  });

  it('LOGIN-13 claims the e-mail and registers only once the code is right', async () => {
    const address = email();
    const browser = new Browser();
    await browser.ask({ email: address, name: 'Ana María Ruiz', isNewUser: true });
    const code = codeIn(await mailTo(folder, address));
    expect(await browser.enter(wrong(code))).toMatchObject({ status: 422 });
    expect(await claimEvents(address)).toBe(0);
    expect(await browser.enter(code)).toMatchObject({
      status: 201,
      body: { user: { email: address, firstName: 'Ana', lastName: 'María Ruiz', role: 'investor' } },
    });
    expect(await claimEvents(address)).toBe(1);
  });

  it('LOGIN-13 signs in who registers an e-mail that they have registered before', async () => {
    const { id, address } = await member();
    const browser = new Browser();
    const asked = await browser.ask({ email: address, name: 'Otra Persona', isNewUser: true });
    expect(asked).toMatchObject({ status: 202, body: { next: 'code' } });
    const entered = await browser.enter(codeIn(await mailTo(folder, address)));
    expect(entered).toMatchObject({ status: 200, body: { user: { id, firstName: 'Marta' } } });
  });

  it('LOGIN-04 works in another process than the one that was asked', async () => {
    const { address } = await member();
    const browser = new Browser();
    await browser.ask({ email: address });
    const elsewhere = new Browser(other.url);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(await elsewhere.enter(codeIn(await mailTo(folder, address)))).toMatchObject({ status: 200 });
  });

  it('LOGIN-04 gives the code back when the event store was away', async () => {
    const { address } = await member();
    const browser = new Browser();
    await browser.ask({ email: address });
    const code = codeIn(await mailTo(folder, address));
    await storage.killStore();
    expect(await browser.enter(code)).toMatchObject({ status: 503 });
    expect(browser.cookies.has('nodo_session')).toBe(false);
    await storage.startStore();
    await expect.poll(async () => (await browser.enter(code)).status, { timeout: 15_000 }).toBe(200);
  });
});

describe('a code that must not work', () => {
  it('API-02 says what is missing', async () => {
    const browser = new Browser();
    expect(await browser.enter('123456')).toMatchObject({ status: 400, body: { code: 'CODE_REQUIRED' } });
    browser.cookies.set('nodo_pending', 'invented');
    expect(await browser.enter('123456')).toMatchObject({ status: 400, body: { code: 'CODE_REQUIRED' } });
    expect(await browser.enter('12345')).toMatchObject({
      status: 400,
      body: { fields: { code: 'Escribe los dígitos del código, todos' } },
    });
    expect(await browser.ask({ email: email(), isNewUser: true })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Escribe tu nombre' } },
    });
  });

  it('LOGIN-04 counts down five tries, and then is dead', async () => {
    const { address } = await member();
    const browser = new Browser();
    await browser.ask({ email: address });
    const code = codeIn(await mailTo(folder, address));
    const messages: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      messages.push(String(Object((await browser.enter(wrong(code))).body).message));
    }
    expect(messages[0]).toBe('El código no es correcto. Te quedan 4 intentos.');
    expect(messages[3]).toBe('El código no es correcto. Te queda 1 intento.');
    expect(messages[4]).toBe('Este código ya no sirve. Pide uno nuevo.');
    expect(await browser.enter(code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } });
  });

  it('LOGIN-04 refuses a code a second time, and one that is too old', async () => {
    const { address } = await member();
    const browser = new Browser();
    await browser.ask({ email: address });
    const pending = browser.cookies.get('nodo_pending') ?? '';
    const code = codeIn(await mailTo(folder, address));
    expect(await browser.enter(code)).toMatchObject({ status: 200 });
    browser.cookies.set('nodo_pending', pending);
    expect(await browser.enter(code)).toMatchObject({ status: 410 });

    const late = new Browser();
    await late.ask({ email: address });
    await pool.query('UPDATE platform.sign_in_codes SET expires_at = now() WHERE NOT used');
    expect(await late.enter(codeIn(await mailTo(folder, address, 2)))).toMatchObject({ status: 410 });
  });

  it('LOGIN-04 is worth nothing in another browser, with or without a code of its own', async () => {
    const { address } = await member();
    const [owner, thief] = [new Browser(), new Browser()];
    await owner.ask({ email: address });
    const code = codeIn(await mailTo(folder, address));
    expect(await thief.enter(code)).toMatchObject({ status: 400 });
    await thief.ask({ email: email(), name: 'Ladrón', isNewUser: true });
    expect(await thief.enter(code)).toMatchObject({ status: 422 });
    expect(await owner.enter(code)).toMatchObject({ status: 200 });
  });

  it('LOGIN-04 is not taken from a page of another site', async () => {
    const browser = new Browser();
    const foreign = { origin: 'https://evil.example' };
    expect(await browser.send('POST', '/api/login/code', { code: '123456' }, foreign)).toMatchObject({
      status: 403,
    });
    expect(await browser.send('DELETE', '/api/sessions', undefined, foreign)).toMatchObject({ status: 403 });
  });
});

describe('what strangers learn', () => {
  it('LOGIN-04 answers the same whether or not an account exists; only the mail tells', async () => {
    const { address } = await member();
    const unknown = email();
    const bodies = [
      { email: address },
      { email: unknown },
      { email: address, name: 'Ana', isNewUser: true },
      { email: email(), name: 'Ana', isNewUser: true },
    ];
    const answers = await Promise.all(bodies.map((body) => new Browser().ask(body)));
    const visible = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers.keys()].sort(),
    }));
    for (const each of visible) expect(each).toEqual(visible[0]);
    const told = await mailTo(folder, unknown);
    expect(told.subject).toBe('Todavía no tienes cuenta en Nodo Cartago');
    expect(() => codeIn(told)).toThrow();
  });

  it('LOGIN-04 takes the same time whether or not an account exists', async () => {
    const time = async (address: string) => {
      const began = performance.now();
      await new Browser().ask({ email: address });
      const took = performance.now() - began;
      await mailTo(folder, address);
      return took;
    };
    const known = await Promise.all(Array.from({ length: PAIRS }, () => member()));
    const differences: number[] = [];
    // In pairs and alternating, so that other load on this machine affects both alike.
    for (const [index, { address }] of known.entries()) {
      const pair = index % 2 === 0 ? [address, email()] : [email(), address];
      const [one = 0, two = 0] = [await time(pair[0] ?? ''), await time(pair[1] ?? '')];
      differences.push(index % 2 === 0 ? one - two : two - one);
    }
    const median = differences.toSorted((a, b) => a - b)[PAIRS / 2] ?? Number.NaN;
    const slower = differences.filter((difference) => difference > 0).length;
    // If neither were slower, 40 pairs would fall outside 10 to 30 in one run of a thousand (sign test).
    const isSystematic = slower < 10 || slower > 30;
    expect({ isSystematic, isFelt: Math.abs(median) >= MAX_DIFFERENCE_MS }).not.toEqual({
      isSystematic: true,
      isFelt: true,
    });
  });

  it('LOGIN-04 floods no mailbox from one network, across processes, and says when to come back', async () => {
    const { address } = await member();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        new Browser((index % 2 ? api : other).url).send(
          'POST',
          '/api/login',
          { email: address },
          { 'x-forwarded-for': '198.51.100.7' },
        ),
      ),
    );
    const sent = answers.filter(({ status }) => status === 202);
    // Five of each: once the short codes are used up, long ones for each network.
    expect(sent.map(({ body }) => Number(Reflect.get(Object(body), 'digits'))).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 12),
      ...Array.from({ length: 5 }, () => 6),
    ]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused).toMatchObject({ body: { code: 'RATE_LIMITED' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600);
    await mailTo(folder, address, 10);
    expect(await mailsTo(folder, address)).toHaveLength(10);
  });

  it('LOGIN-04 locks no owner out of a browser that was let in before', async () => {
    const { address } = await member();
    const owner = new Browser();
    await owner.ask({ email: address });
    await owner.enter(codeIn(await mailTo(folder, address)));
    await Promise.all(Array.from({ length: 11 }, () => new Browser().ask({ email: address })));
    expect(await new Browser().ask({ email: address })).toMatchObject({ status: 429 });
    await owner.send('POST', '/api/logout');
    expect(await owner.ask({ email: address })).toMatchObject({ status: 202, body: { digits: 6 } });
    expect(await owner.enter(codeIn(await mailTo(folder, address, 12)))).toMatchObject({ status: 200 });
  });

  it('LOGIN-04 locks no owner out of a new browser either: the code is longer, and not guessed', async () => {
    const { address } = await member();
    await Promise.all(Array.from({ length: 5 }, () => new Browser().ask({ email: address })));
    const owner = new Browser();
    expect(await owner.ask({ email: address })).toMatchObject({ status: 202, body: { digits: 12 } });
    expect(await owner.enter('123456')).toMatchObject({ body: { code: 'CODE_WRONG' } });
    const code = codeIn(await mailTo(folder, address, 6));
    expect(code).toMatch(/^\d{12}$/);
    expect(await owner.enter(code)).toMatchObject({ status: 200 });
  });

  it('LOGIN-04 makes the same browser wait 30 s between two codes', async () => {
    const { address } = await member();
    const browser = new Browser();
    await browser.ask({ email: address });
    const again = await browser.ask({ email: address });
    expect(again).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Espera (29|30) s/) },
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(27);
  });

  it('LOGIN-04 puts nothing into a mail that whoever asked chose', async () => {
    const address = email();
    const name = 'Gana dinero en https://evil.example Bcc: todos@ejemplo.co';
    const headers = { 'user-agent': 'https://evil.example Windows' };
    const ask = (words: string) =>
      new Browser().send('POST', '/api/login', { email: address, name: words, isNewUser: true }, headers);
    expect(await ask(name.replace(' Bcc', '\r\nBcc'))).toMatchObject({ status: 400 });
    await ask(name);
    const mail = await mailTo(folder, address);
    expect(JSON.stringify(mail)).not.toMatch(/evil|Bcc|Gana/);
    for (const bad of ['a@b.co\r\nBcc: c@d.co', 'a@b.co, c@d.co', '"a\n"@b.co', '<a@b.co>']) {
      expect(await new Browser().ask({ email: bad })).toMatchObject({ status: 400 });
    }
  });
});
