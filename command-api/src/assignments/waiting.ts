import type { AssignWorkItem } from '@nodo/contracts/assignments/commands';
import type { AssignableKind } from '@nodo/contracts/assignments/values';
import { parkedKeySchema } from '@nodo/contracts/projections/commands';
import type { HandlerServices } from '../module.ts';

/** Checks whether the work item that a command wants to assign exists. */
export type FindWork = (command: AssignWorkItem) => Promise<boolean>;

/**
 * Where each kind of work item is found, so that nothing non-existent can be assigned. Whether it is still open is
 * only checked where a single read answers that; an assignment of an item decided a moment ago has no effect and is
 * shown nowhere.
 */
export function workIn({
  aggregates,
  readParkedEvent,
}: Pick<HandlerServices, 'aggregates' | 'readParkedEvent'>): FindWork {
  const { distributions, investments, kyc, payouts, questions, transferClaims, transfers, visits } =
    aggregates;
  const begun = async (stream: Promise<{ readonly revision: bigint }>) => (await stream).revision >= 0n;
  const looks: Record<AssignableKind, (id: string, personId: string) => Promise<boolean>> = {
    payout: (id) => begun(payouts.load(id)),
    distribution: (period) => begun(distributions.load(period)),
    reconciliation: (id) => begun(transfers.load(id)),
    claim: async (id, personId) => (await transferClaims.load(personId)).state.has(id),
    repurchase: (id) => begun(investments.load(id)),
    visit: async (id, personId) => (await visits.load(personId)).state.get(id)?.moment === null,
    question: async (id, personId) => (await questions.load(personId)).state.waiting.has(id),
    parked: async (id) => {
      const [projection, key] = id.split(' ');
      const { data } = parkedKeySchema.safeParse({ projection, key });
      return data !== undefined && (await readParkedEvent(data)) !== undefined;
    },
    kyc_expiring: (userId) => begun(kyc.load(userId)),
  };
  return ({ kind, itemId, personId }) => looks[kind](itemId, personId ?? '');
}
