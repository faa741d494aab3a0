import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import { newId } from '@nodo/platform/ids';
import { expect } from 'vitest';
import { z } from 'zod';
import { approveKyc } from '../../command-api/src/testing/approve-kyc.ts';
import { codeIn, mailTo } from '../../command-api/src/testing/mailbox.ts';
import { sendInternal } from '../../command-api/src/testing/servers.ts';
import { startChain } from '../../worker/src/testing/chain.test.ts';
import { SOME_WALLET } from './client.ts';
import { clockFolder, ShiftedClock } from './clocks.ts';
import { makeWarehouse, request, startGround } from './ground.ts';

/** Two processes of command-api, and one of each other service with a clock of its own. */
export const clocked = ['command-api', 'other command-api', 'projector', 'query-api', 'worker'] as const;
export type Clocked = (typeof clocked)[number];
const clockedSchema = z.enum(clocked);

const BLOCK_MS = 3_000;
const FUNDS = '100000000000000';
const userSchema = z.looseObject({ id: z.uuid() });

/** A person who signs in by code, with the cookies of one browser. */
export interface Browser {
  readonly email: string;
  cookie: string;
}

/**
 * The services as in production, each with a wall clock that can be set. The reference time is that of the chain,
 * whose blocks this mines; Postgres keeps its own.
 */
export async function startClockWorld(paymentHours: number) {
  const [ground, chain, clocks] = await Promise.all([
    startGround(),
    startChain({ intervalMs: BLOCK_MS, paused: true }),
    clockFolder(),
  ]);
  const mails = join(ground.folder, 'mails');
  const settings = {
    TRON_URL: chain.url,
    TRON_START_BLOCK: '1',
    TRON_POLL_MS: '20',
    TRON_REQUESTS_PER_SECOND: '1000',
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
    TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
    PAYMENT_HOURS: String(paymentHours),
    SWEEP_MS: '500',
    MAIL_URL: pathToFileURL(mails).href,
  };
  const clockOf = new Map<Clocked, ShiftedClock>();
  const start = async (name: Clocked, own: Record<string, string> = {}) => {
    const clock = await ShiftedClock.in(clocks.folder, name.replace(' ', '-'));
    clockOf.set(name, clock);
    const service = name === 'other command-api' ? 'command-api' : name;
    return ground.start(service, { ...settings, ...own, ...clock.environment });
  };
  const byCode = { AUTH_MODE: 'code' };
  const [commands, other, projector, queries] = [
    await start('command-api', byCode),
    await start('other command-api', byCode),
    await start('projector'),
    // Staff read without a passkey: these tests are about order in time.
    await start('query-api'),
  ];
  // Not EMBEDDED: in that mode the worker would use the chain's time.
  const { MAIL_URL: _, ...plain } = settings;
  const clock = await ShiftedClock.in(clocks.folder, 'worker');
  clockOf.set('worker', clock);
  const own = { ...plain, EMBEDDED: 'off', COMMAND_API_URL: commands.url, ...clock.environment };
  const worker = await ground.start('worker', own);

  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${chain.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  let passed = 0;
  let head = 0;
  const skews = new Map<Clocked, number>();
  const now = () => Date.now() + passed;
  const settle = async () => {
    await Promise.all(
      [...clockOf].map(([name, one]) => one.set(Math.round(passed + (skews.get(name) ?? 0)))),
    );
  };
  /** Mines blocks from now on, or from `at`; the time advances to the last of them for all services. */
  const mine = async (count: number, at = now()) => {
    const timestamp = Math.round(Math.max(at, head + BLOCK_MS));
    await call('/dev/mine', { count, timestamp });
    head = timestamp + (count - 1) * BLOCK_MS;
    passed = Math.max(passed, head - Date.now());
    await settle();
  };
  await call('/dev/fund', { address: await chain.demoWallet(), usdt: FUNDS });
  await mine(25);

  const send = async (
    url: string,
    browser: Browser,
    { method = 'POST', path, body }: { method?: string; path: string; body?: object },
  ) => {
    const headers = {
      ...(browser.cookie ? { cookie: browser.cookie } : {}),
      'idempotency-key': newId(),
    };
    const answer = await request(`${url}${path}`, method, body, headers);
    const kept = new Map(
      browser.cookie
        .split('; ')
        .filter(Boolean)
        .map((one) => [one.split('=')[0], one]),
    );
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (pair.endsWith('=')) kept.delete(pair.slice(0, -1));
      else kept.set(pair.split('=')[0], pair);
    }
    browser.cookie = [...kept.values()].join('; ');
    return answer;
  };

  /** Requests a sign-in code, by default for a new person; returns their browser and the mailed code. */
  const askCode = async (url: string, email = `${newId()}@ejemplo.co`) => {
    const browser: Browser = { email, cookie: '' };
    const body = { email, name: 'Ana Ruiz', isNewUser: true };
    const asked = await send(url, browser, { path: '/api/login', body });
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    return { browser, code: codeIn(await mailTo(mails, browser.email)) };
  };
  const enterCode = (url: string, browser: Browser, code: string) =>
    send(url, browser, { path: '/api/login/code', body: { code } });

  return {
    ground,
    commands,
    other,
    queries,
    worker,
    projector,
    now,
    mine,
    send,
    askCode,
    enterCode,
    skewOf: (name: Clocked) => skews.get(name) ?? 0,
    /** Sets the skew of these clocks in milliseconds; the others stay as they are. */
    skew: async (wanted: Partial<Record<Clocked, number>>) => {
      for (const [name, ms] of Object.entries(wanted)) skews.set(clockedSchema.parse(name), ms);
      await settle();
    },
    pay: async ({ payment }: InvestmentView) => chain.pay(microFromUsdt(payment.amountUsdt)),
    /** A new investor, signed in by code, with approved KYC. */
    investor: async (): Promise<{ id: string; browser: Browser }> => {
      const { browser, code } = await askCode(commands.url);
      const entered = await enterCode(other.url, browser, code);
      expect(entered.status, JSON.stringify(entered.body)).toBe(201);
      const { id } = z.object({ user: userSchema }).parse(entered.body).user;
      await approveKyc((payload, actor) => sendInternal(commands.url, 'ReviewKyc', payload, { actor }), id);
      return { id, browser };
    },
    /** A super admin, to read with. */
    admin: async (): Promise<Browser> => {
      const email = 'marta@ejemplo.co';
      const person = { email, firstName: 'Marta', lastName: 'Gil', role: 'super_admin' } as const;
      await sendInternal(commands.url, 'RegisterUser', person);
      const { browser, code } = await askCode(commands.url, email);
      expect((await enterCode(commands.url, browser, code)).status).toBe(200);
      return browser;
    },
    warehouse: () => makeWarehouse(commands.url),
    invest: async (url: string, browser: Browser, warehouseId: string): Promise<InvestmentView> => {
      const terms = { walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version };
      const body = { warehouseId, amount: '50000', ...terms };
      const answer = await send(url, browser, { path: '/api/investments', body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return investmentViewSchema.parse(answer.body);
    },
    stop: async () => {
      await ground.stop();
      await chain.stop();
      await clocks.remove();
    },
  };
}

export type ClockWorld = Awaited<ReturnType<typeof startClockWorld>>;
