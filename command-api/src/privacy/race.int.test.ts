import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { EventStore } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { type Smtp, startSmtp } from '../../../embedded/src/testing/smtp.test.ts';
import { approveKyc } from '../testing/approve-kyc.ts';
import { warehouse } from '../testing/samples.ts';
import { sendInternal, startCommandApi, startStorage } from '../testing/servers.ts';
import { admin, investmentOf } from '../testing/system.ts';

const ROUNDS = 48;
const AT_ONCE = 4;
/** Milliseconds by which the investment starts after the erasure (negative: before it), in rotation. */
const OFFSETS = [-60, -24, -12, -6, -3, 0, 3, 6, 12, 24, 60];

let storage: Awaited<ReturnType<typeof startStorage>>;
let servers: RunningProcess[] = [];
let projector: RunningProcess;
let smtp: Smtp;
let pool: Pool;
let store: EventStore;
let warehouseId: string;

const url = (index: number) => servers[index % servers.length]?.url ?? '';

beforeAll(async () => {
  storage = await startStorage();
  const { environment } = storage;
  smtp = await startSmtp();
  const mailing = { ...environment, MAIL_URL: smtp.url };
  servers = await Promise.all([startCommandApi(mailing), startCommandApi(mailing)]);
  projector = await startProcess('projector/dist/bundle/main.js', environment);
  const logger = createLogger({ service: 'command-api', logLevel: 'error' });
  pool = createPool(environment.DATABASE_URL ?? '', 'test', logger);
  store = new EventStore(
    environment.EVENTSTORE_URL ?? '',
    new PersonalData(pool, environment.PERSONAL_DATA_KEY ?? ''),
  );
  const made = await sendInternal(
    url(0),
    'CreateWarehouse',
    { ...warehouse, totalValue: '100000000.00' },
    { actor: admin },
  );
  warehouseId = z.object({ id: z.uuid() }).parse(made).id;
});
afterAll(async () => {
  await Promise.all([store?.close(), projector?.stop()]);
  await pool?.end();
  await Promise.all(servers.map((one) => one.stop()));
  await storage?.stop();
  await smtp?.stop();
});

interface Round {
  readonly userId: string;
  readonly investmentId: string;
  readonly investing: PromiseSettledResult<unknown>;
  readonly erasing: PromiseSettledResult<unknown>;
}

const emailOf = (index: number) => `p${index}@ejemplo.co`;

async function race(index: number): Promise<Round> {
  const person = {
    email: emailOf(index),
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'investor',
  } as const;
  const { userId } = z
    .object({ userId: z.uuid() })
    .parse(await sendInternal(url(index), 'RegisterUser', person));
  await approveKyc(
    (payload, reviewer) => sendInternal(url(index), 'ReviewKyc', payload, { actor: reviewer }),
    userId,
  );
  const actor: Actor = { kind: 'user', id: userId, role: 'investor' };
  const key = newId();
  const offset = OFFSETS[index % OFFSETS.length] ?? 0;
  const [investing, erasing] = await Promise.allSettled([
    delay(Math.max(offset, 0)).then(() =>
      sendInternal(url(index), 'CreateInvestment', investmentOf(warehouseId), { actor, key }),
    ),
    delay(Math.max(-offset, 0)).then(() =>
      sendInternal(url(index + 1), 'ErasePersonalData', { userId }, { actor }),
    ),
  ]);
  return { userId, investmentId: deriveId('investment', userId, key), investing, erasing };
}

const typesOf = async (stream: string) => (await store.readStream(stream)).map(({ type }) => type);

/** Capital still reserved, by investment, from the warehouse's stream. */
async function reserved(): Promise<Set<string>> {
  const held = new Set<string>();
  for (const { type, data } of await store.readStream(streams.warehouse(warehouseId))) {
    if (type === 'CapitalReserved') held.add(data.investmentId);
    if (type === 'CapitalReleased') held.delete(data.investmentId);
  }
  return held;
}

describe('an investment and an erasure at once, on two processes', () => {
  it('one of them stands, whichever it is, and no capital stays reserved for nobody', async () => {
    const rounds: Round[] = [];
    for (let start = 0; start < ROUNDS; start += AT_ONCE) {
      rounds.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => race(start + index)))));
    }
    const seen = { invested: 0, erased: 0, locked: 0, refusedAfterLock: 0 };
    const held = await reserved();
    const told: string[] = [];
    for (const [index, { userId, investmentId, investing, erasing }] of rounds.entries()) {
      const erasure = await typesOf(streams.user(userId));
      const investment = await typesOf(streams.investment(investmentId));
      const isInvested = investment.includes('InvestmentCreated');
      const isErased = erasure.includes('PersonalDataErased');
      expect(isInvested, `${erasure} / ${investment}`).toBe(!isErased);
      expect(erasure.includes('PersonalKeyDestroyed')).toBe(isErased);
      // Both callers got the outcome.
      expect([investing.status, erasing.status]).toEqual(
        isInvested ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
      );
      if (erasing.status === 'rejected') expect(String(erasing.reason)).toContain('OPEN_OBLIGATIONS');
      if (investing.status === 'rejected') {
        expect(String(investing.reason)).toMatch(/ACCOUNT_CLOSING|ACCOUNT_ERASED|KYC_NOT_APPROVED/);
      }
      expect(held.has(investmentId)).toBe(isInvested);
      seen.invested += isInvested ? 1 : 0;
      seen.erased += isErased ? 1 : 0;
      if (isErased) told.push(`RCPT TO:<${emailOf(index)}>`);
      seen.locked += investment.includes('InvestmentAbandoned') ? 1 : 0;
      seen.refusedAfterLock += erasure.includes('PersonalDataErasureRefused') ? 1 : 0;
    }
    // Without both outcomes there was no race.
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);
    expect(held.size).toBe(seen.invested);
    const mailed = smtp.said.filter((line) => line.startsWith('RCPT'));
    expect(mailed.sort(), 'who was erased is told by mail, and nobody else').toEqual(told.sort());
  });
});
