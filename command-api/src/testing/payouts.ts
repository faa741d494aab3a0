import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { emptyAccount, evolveAccount } from '../earnings/account.ts';
import { payoutIdOf } from '../payouts/handlers.ts';
import { approveKyc } from './approve-kyc.ts';
import type { MemoryLog } from './memory-log.ts';
import { ADMIN, T0, WALLET } from './samples.ts';
import { type TestProcess, worker } from './system.ts';

export type Investor = Actor & { kind: 'user' };

export const superAdmin: Actor = { kind: 'user', id: ADMIN, role: 'super_admin' };
export const keyOf = (number: number) => deriveId('key', number);
export const body = (amount: string) => ({ amount, walletAddress: WALLET, type: 'distribution' }) as const;

/** Credits an account with a balance, as a distribution does. */
export async function credit(log: MemoryLog, userId: string, net: string): Promise<void> {
  const fees = { managementFee: '0.00', platformFee: '0.00' };
  const data = { period: '2026-02', investmentId: deriveId('investment', net), gross: net, ...fees, net };
  const metadata = {
    actor: worker,
    correlationId: deriveId('c'),
    causationId: deriveId('c'),
    occurredAt: T0,
  };
  await log.append(
    streams.account(userId),
    [{ id: deriveId('credit', userId, net), type: 'ReturnsCredited', data }],
    {
      expected: 'no_stream',
      metadata,
    },
  );
}

/** Registers an investor with an approved KYC and a balance, in USD. */
export async function investorWith(
  process: TestProcess,
  log: MemoryLog,
  net: string,
  email = 'ana@ejemplo.co',
): Promise<Investor> {
  const person = { email, firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const { result } = await process.send('RegisterUser', person);
  await approveKyc((payload, actor) => process.send('ReviewKyc', payload, { actor }), result.userId);
  await credit(log, result.userId, net);
  return { kind: 'user', id: result.userId, role: 'investor' };
}

/** Requests a payout under the key with this number. */
export const request = (sender: TestProcess, actor: Investor, amount: string, number = 1) =>
  sender.send('RequestPayout', body(amount), { actor, key: keyOf(number) });

export const accountOf = (log: MemoryLog, userId: string) =>
  log.eventsOf(streams.account(userId)).reduce(evolveAccount, emptyAccount);

/** Event types of the payout requested under the key with this number. */
export const typesOf = (log: MemoryLog, userId: string, number: number) =>
  log.typesOf(streams.transfer(payoutIdOf(userId, keyOf(number))));
