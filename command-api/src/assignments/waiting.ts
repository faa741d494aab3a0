import type { AssignWorkItem } from '@nodo/contracts/assignments/commands';
import type { AssignableKind } from '@nodo/contracts/assignments/values';
import { parkedKeySchema } from '@nodo/contracts/projections/commands';
import type { HandlerServices } from '../module.ts';

/** Asks whether there is what a command wants to assign. */
export type LookForWork = (command: AssignWorkItem) => Promise<boolean>;

/**
 * Where each kind of what waits is found: nobody is given what there is not. Whether it waits yet is asked where one
 * look tells; what was decided a moment ago may be taken for nothing, and is shown nowhere.
 */
export function workIn({
  aggregates,
  lookAtParked,
}: Pick<HandlerServices, 'aggregates' | 'lookAtParked'>): LookForWork {
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
      return data !== undefined && (await lookAtParked(data)) !== undefined;
    },
    kyc_expiring: (userId) => begun(kyc.load(userId)),
  };
  return ({ kind, itemId, personId }) => looks[kind](itemId, personId ?? '');
}
