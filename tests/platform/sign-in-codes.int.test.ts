import { createLogger } from '@nodo/platform/logging';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { type Issued, SignInCodes } from '@nodo/platform/sign-in-codes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Storage, startStorage } from '../support/servers.ts';

const MINUTE_MS = 60_000;
const secret = 'a session secret that is long enough!';
const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
let storage: Storage;
let pool: Pool;
let now: number;
let codes: SignInCodes;
let serial = 0;

beforeAll(async () => {
  storage = await startStorage();
  await migratePlatform(storage.databaseUrl, logger);
  pool = createPool(storage.databaseUrl, 'test', logger);
});

afterAll(async () => {
  await pool?.end();
  await storage?.stop();
});

beforeEach(async () => {
  await pool.query('TRUNCATE platform.sign_in_codes');
  now = Date.parse('2026-03-01T12:00:00Z');
  codes = new SignInCodes({ pool, secret, addressLimit: 8, clock: () => new Date(now) });
});

const later = (minutes: number) => {
  now += minutes * MINUTE_MS;
};
const ask = (budget: string, replaces?: string, address = `address ${serial++}`) =>
  codes.issue({ budget, address, payload: `payload of ${budget}`, replaces });

async function issued(answer: Promise<Issued>) {
  const made = await answer;
  if (made.state !== 'issued') throw new Error(`Refused: ${made.reason}`);
  return made;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const redeem = (token: string, code: string) => codes.redeem(token, code, async (payload) => payload);

describe('a sign-in code', () => {
  it('LOGIN-04 gives its payload back once', async () => {
    const { token, code } = await issued(ask('ana'));
    expect(code).toMatch(/^\d{6}$/);
    expect(await redeem(token, code)).toEqual({ state: 'right', result: 'payload of ana' });
    expect(await redeem(token, code)).toEqual({ state: 'ended' });
  });

  it('LOGIN-04 works once, however often it comes at the same time', async () => {
    const { token, code } = await issued(ask('ana'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(token, code)));
    expect(answers.filter((answer) => answer.state === 'right')).toHaveLength(1);
  });

  it('LOGIN-04 stands five guesses, also at once', async () => {
    const { token, code } = await issued(ask('ana'));
    const states: unknown[] = [];
    for (let count = 0; count < 5; count += 1) states.push(await redeem(token, wrong(code)));
    const left = (triesLeft: number) => ({ state: 'wrong', triesLeft });
    expect(states).toEqual([left(4), left(3), left(2), left(1), { state: 'ended' }]);
    expect(await redeem(token, code)).toEqual({ state: 'ended' });

    const other = await issued(ask('eva'));
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => redeem(other.token, wrong(other.code))),
    );
    expect(guesses.filter((guess) => guess.state === 'wrong')).toHaveLength(4);
    expect(await redeem(other.token, other.code)).toEqual({ state: 'ended' });
  });

  it('LOGIN-04 lives ten minutes', async () => {
    const first = await issued(ask('ana'));
    const second = await issued(ask('eva'));
    later(9.99);
    expect(await redeem(first.token, first.code)).toMatchObject({ state: 'right' });
    later(0.01);
    expect(await redeem(second.token, second.code)).toEqual({ state: 'ended' });
  });

  it('LOGIN-04 works only in the browser that asked', async () => {
    const ana = await issued(ask('ana'));
    const thief = await issued(ask('ana'));
    expect(await redeem('invented', ana.code)).toEqual({ state: 'unknown' });
    if (thief.code !== ana.code) {
      expect(await redeem(thief.token, ana.code)).toEqual({ state: 'wrong', triesLeft: 4 });
    }
    expect(await redeem(ana.token, ana.code)).toMatchObject({ state: 'right' });
  });

  it('LOGIN-04 ends when the same browser asks again, and no sooner than after 30 s', async () => {
    const first = await issued(ask('ana'));
    later(0.25);
    expect(await ask('ana', first.token)).toEqual({ state: 'refused', reason: 'soon', waitSeconds: 15 });
    // Another e-mail address from the same browser is a correction, which needs no wait.
    const corrected = await issued(ask('anna', first.token));
    expect(await redeem(first.token, first.code)).toEqual({ state: 'ended' });
    later(0.5);
    const second = await issued(ask('anna', corrected.token));
    expect(await redeem(corrected.token, corrected.code)).toEqual({ state: 'ended' });
    expect(await redeem(second.token, second.code)).toMatchObject({ state: 'right' });
  });

  it('LOGIN-04 is good again when what it was for could not be done', async () => {
    const { token, code } = await issued(ask('ana'));
    const failing = codes.redeem(token, code, () => Promise.reject(new Error('The store is away')));
    await expect(failing).rejects.toThrow('The store is away');
    expect(await redeem(token, code)).toEqual({ state: 'right', result: 'payload of ana' });
  });
});

describe('what the table tells', () => {
  it('LOGIN-04 holds neither code, token nor payload, and nothing secret once it ended', async () => {
    const { token, code } = await issued(ask('ana'));
    const dump = async () => (await pool.query('SELECT * FROM platform.sign_in_codes')).rows;
    const [row] = await dump();
    const text = Object.values(row)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('|');
    for (const clear of [code, token, 'payload of ana', 'ana']) expect(text).not.toContain(clear);
    const elsewhere = new SignInCodes({ pool, secret: `${secret}!`, addressLimit: 8 });
    expect(await elsewhere.redeem(token, code, async () => 'in')).toEqual({ state: 'unknown' });
    await redeem(token, code);
    expect(await dump()).toMatchObject([{ salt: null, code_hash: null, sealed: null, used: true }]);
  });

  it('LOGIN-04 forgets what no limit counts any more', async () => {
    await ask('ana');
    later(71);
    await new SignInCodes({ pool, secret, addressLimit: 8, clock: () => new Date(now) }).issue({
      budget: 'eva',
      address: 'x',
      payload: '',
    });
    expect((await pool.query('SELECT 1 FROM platform.sign_in_codes')).rowCount).toBe(1);
  });
});

describe('limits on codes', () => {
  it('LOGIN-04 gives a guesser 25 tries in any hour: one chance in 40 000', async () => {
    const guesses: number[] = [];
    for (let minute = 0; minute < 160; minute += 2, later(2)) {
      const made = await ask('ana');
      if (made.state === 'refused') continue;
      for (let count = 0; count < 5; count += 1) {
        await redeem(made.token, wrong(made.code));
        guesses.push(minute);
      }
    }
    expect(guesses.length).toBeGreaterThan(50);
    const worst = Math.max(
      ...guesses.map((start) => guesses.filter((at) => at >= start && at < start + 60).length),
    );
    expect(worst).toBeLessThanOrEqual(25);
  });

  it('LOGIN-04 sends five unused codes for one e-mail, also when asked for at once, then says when', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('ana')));
    expect(answers.filter((answer) => answer.state === 'issued')).toHaveLength(5);
    later(10);
    expect(await ask('ana')).toEqual({ state: 'refused', reason: 'many', waitSeconds: 3_600 });
    expect(await ask('eva')).toMatchObject({ state: 'issued' });
    later(60);
    expect(await ask('ana')).toMatchObject({ state: 'issued' });
  });

  it('LOGIN-04 does not count codes that let their owner in', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { token, code } = await issued(ask('ana'));
      expect(await redeem(token, code)).toMatchObject({ state: 'right' });
    }
  });

  it('LOGIN-04 limits one address, whatever e-mails it names', async () => {
    const answers: Issued[] = [];
    for (let count = 0; count < 12; count += 1) {
      answers.push(await ask(`person ${count}`, undefined, '203.0.113.9'));
    }
    expect(answers.filter((answer) => answer.state === 'issued')).toHaveLength(8);
    expect(await ask('person 99', undefined, '203.0.113.10')).toMatchObject({ state: 'issued' });
  });
});
