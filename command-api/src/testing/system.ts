import type { CommandInput, CommandName, CommandResult } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { streamSubject } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { Histogram, type Metrics, Registry } from '@nodo/platform/metrics';
import type { ReadTree } from '../audit/tree.ts';
import type { Outcome } from '../commands/context.ts';
import { Dispatcher } from '../commands/dispatcher.ts';
import { createIdentityHandlers } from '../identity/handlers.ts';
import { NO_BLOCK } from '../investments/chain-watch.ts';
import { createAggregates, createHandlers } from '../modules.ts';
import type { PersonalDataStores } from '../privacy/handlers.ts';
import type { CountRows } from '../row-counts.ts';
import { approveKyc } from './approve-kyc.ts';
import type { MemoryLog } from './memory-log.ts';
import { ADMIN, INVESTOR, settings, T0, TREASURY, USDT, WALLET, warehouse } from './samples.ts';

export interface SendOptions {
  readonly key?: string;
  readonly actor?: Actor;
  readonly at?: string;
}

/** An e-mail of the configuration. */
export const FIXED_EMAIL = 'operador@ejemplo.co';

export const admin: Actor = { kind: 'user', id: ADMIN, role: 'admin' };
export const investor: Actor = { kind: 'user', id: INVESTOR, role: 'investor' };
export const worker: Actor = { kind: 'service', name: 'worker' };

/** Metrics without Node's defaults, whose observers would add up over many tests. */
function bareMetrics(): Metrics {
  const registry = new Registry();
  const labelNames = ['method', 'route', 'status'] as const;
  return {
    registry,
    httpDuration: new Histogram({ name: 'http', help: 'none', labelNames, registers: [registry] }),
  };
}

/** For tests without erasures. */
const noStores: PersonalDataStores = {
  blockersNow: async () => ({
    pendingInvestments: 0,
    confirmedInvestments: 0,
    unmatchedTransfers: 0,
    openPayouts: 0,
    owedAmounts: 0,
  }),
  blockersAfter: async () => undefined,
  mailErasure: async () => undefined,
  destroyKey: async () => null,
  clear: async () => undefined,
  forgottenRows: async () => undefined,
};

/** For tests without tree heads. */
const noTree: ReadTree = async () => ({
  size: 0,
  rootHash: '',
  throughPosition: '-1',
  isBroken: false,
  rootAtLast: null,
});

function confirmedBefore(log: MemoryLog, moment: string): string[] {
  const isEarlier = (stream: string) =>
    log
      .eventsOf(stream)
      .some(({ type, metadata }) => type === 'InvestmentConfirmed' && metadata.occurredAt < moment);
  return log.streamNames('investment').filter(isEarlier).map(streamSubject);
}

/** One process: its own caches and locks over a log shared with others. */
export function createProcess(
  log: MemoryLog,
  stores: PersonalDataStores = noStores,
  treasuryAddress: string = TREASURY,
  newAddressHours = 0,
  countRows: CountRows = async () => 0,
) {
  const metrics = bareMetrics();
  const aggregates = createAggregates(log, metrics);
  const personalData = { emailHash: (email: string) => deriveId('email', email) };
  /** User ids whose sessions were ended, in order. */
  const ended: string[] = [];
  const identity = createIdentityHandlers(
    aggregates,
    personalData,
    async (userId) => void ended.push(userId),
    { forget: async () => undefined },
  );
  const commands = createHandlers({
    aggregates,
    identity,
    personalData,
    terms: {
      treasuryAddress,
      treasurySigner: { address: treasuryAddress, permissionId: 0 },
      usdtContract: USDT,
      usdToUsdt: '1.000000',
      paymentHours: 24,
      kycValidDays: 365,
      payouts: { approvalAbove: '1000.00', automaticDaily: '10000.00', maximum: '50000.00', newAddressHours },
    },
    passkeyCodes: { issue: async () => 'ABCD-1234' },
    fixedEmails: new Set([FIXED_EMAIL]),
    stores,
    objects: { remove: async () => undefined },
    readTree: noTree,
    confirmed: {
      now: async (before) => confirmedBefore(log, before),
      after: async (before) => confirmedBefore(log, before),
    },
    readParkedEvent: async () => undefined,
    readRebuildFacts: async () => ({ projections: [], rebuilds: [], refusedUntil: undefined }),
    readBranchFacts: async () => {
      const nothing = { upTo: undefined, refusedUntil: undefined, events: 0, firstDay: '', lastDay: '' };
      return {
        ...nothing,
        warehouses: new Set<string>(),
        investments: new Set<string>(),
        dropped: new Set<string>(),
      };
    },
    requireFollowedChain: async () => NO_BLOCK,
    countRows,
  });
  const dispatcher = new Dispatcher(commands, 'a key of at least thirty-two characters', metrics);
  const send = <N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: SendOptions = {},
  ): Promise<Outcome<CommandResult<N>>> =>
    dispatcher.dispatch(command, payload, {
      actor: options.actor ?? worker,
      key: options.key ?? newId(),
      correlationId: newId(),
      causationId: newId(),
      occurredAt: options.at ?? T0,
    });
  return { send, aggregates, identity, ended };
}

export type TestProcess = ReturnType<typeof createProcess>;

/** A warehouse worth a million, and an investor with an approved KYC. */
export async function openBusiness(process: TestProcess, totalValue: string = warehouse.totalValue) {
  const { result: made } = await process.send(
    'CreateWarehouse',
    { ...warehouse, totalValue },
    { actor: admin },
  );
  const person = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const { result: user } = await process.send('RegisterUser', person);
  await approveKyc(
    (payload, reviewer) => process.send('ReviewKyc', payload, { actor: reviewer }),
    user.userId,
  );
  const actor: Actor = { kind: 'user', id: user.userId, role: 'investor' };
  return { warehouseId: made.id, actor };
}

/** The body of an investment of the minimum. */
export function investmentOf(warehouseId: string, amount: string = settings.minimumInvestment) {
  return { warehouseId, amount, walletAddress: WALLET, termsVersion: CURRENT_CONTRACT.version };
}
