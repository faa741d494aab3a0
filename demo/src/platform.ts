import { Dispatcher } from '@nodo/command-api/commands/dispatcher';
import { createIdentityHandlers } from '@nodo/command-api/identity/handlers';
import { NO_BLOCK } from '@nodo/command-api/investments/chain-watch';
import { createAggregates, createHandlers } from '@nodo/command-api/modules';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import { createMetrics } from '@nodo/platform/metrics';
import { emailHashBy } from '@nodo/platform/personal-data';
import { DemoCommands } from './commands.ts';
import type { HistoryLog } from './history-log.ts';
import type { DemoObjects } from './late-objects.ts';

/** Chain parameters of the demo's payments. */
export interface DemoChainTerms {
  readonly treasuryAddress: string;
  readonly treasurySigner: { readonly address: string; readonly permissionId: number };
  readonly usdtContract: string;
}

/** Settings used while generating the demo, independent of the instance's later configuration. */
const STORY_TERMS = {
  usdToUsdt: '1.000000',
  paymentHours: 24,
  kycValidDays: KYC_VALID_DAYS,
  payouts: {
    ...{ approvalAbove: '1000.00', automaticDaily: '10000.00', maximum: '50000.00' },
    newAddressHours: 0,
  },
};

const notAsked = async (): Promise<never> => {
  throw new Error('The demo gives no command that asks for this');
};

/**
 * The product's write side on an in-memory log: the same handlers and rules as in command-api. Only parts that access
 * anything outside the log are omitted, since the demo doesn't need them.
 */
export function demoCommands(
  log: HistoryLog,
  { chain, masterKey, objects }: { chain: DemoChainTerms; masterKey: string; objects: DemoObjects },
): DemoCommands {
  const metrics = createMetrics('demo');
  const aggregates = createAggregates(log, metrics);
  const personalData = { emailHash: emailHashBy(masterKey) };
  const confirmed = (before: string) => log.confirmedBefore(before);
  const handlers = createHandlers({
    ...{ aggregates, personalData, objects },
    identity: createIdentityHandlers(aggregates, personalData, async () => undefined, {
      forget: async () => undefined,
    }),
    terms: { ...chain, ...STORY_TERMS },
    passkeyCodes: { issue: notAsked },
    fixedEmails: new Set(),
    stores: {
      ...{ blockersNow: notAsked, blockersAfter: notAsked },
      ...{ mailErasure: notAsked, destroyKey: notAsked, clear: notAsked, forgottenRows: notAsked },
    },
    confirmed: { now: confirmed, after: confirmed },
    ...{
      readTree: notAsked,
      readParkedEvent: notAsked,
      readRebuildFacts: notAsked,
      readBranchFacts: notAsked,
    },
    requireFollowedChain: async () => NO_BLOCK,
    countRows: async () => 0,
  });
  return new DemoCommands(new Dispatcher(handlers, masterKey, metrics));
}
