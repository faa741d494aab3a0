import { can } from '@nodo/contracts/permissions';
import type { commands } from '@nodo/contracts/waitlist/catalogue';
import { AppError } from '@nodo/platform/errors';
import { actorId } from '../commands/context.ts';
import type { PaymentTerms } from '../investments/create.ts';
import { kycStatusAt } from '../kyc/kyc-state.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { isErasureCertain } from '../privacy/decider.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { FINANCIAL } from '../settings/decider.ts';
import { decideJoin, decideLeave, decideNotify } from './decider.ts';

/** How many people at the front are checked for erasure. */
const LOOKED_AT = 50;

/**
 * Notifying people when capital becomes free: in order of joining, and without reserving anything (docs/adr/0063).
 */
export function createWaitlistHandlers(
  {
    kyc,
    settings,
    users,
    waitlists,
    warehouses,
  }: Pick<Aggregates, 'kyc' | 'settings' | 'users' | 'waitlists' | 'warehouses'>,
  terms: Pick<PaymentTerms, 'kycValidDays'>,
): Handlers<typeof commands> {
  /** As JoinWaitlist demands it, except that the role is that of now. */
  async function mayInvest(userId: string, at: string): Promise<boolean> {
    const [{ state: user }, { state: verified }] = await Promise.all([users.load(userId), kyc.load(userId)]);
    if (!user || !can(user.registered.role, 'investments.create')) return false;
    return kycStatusAt(verified, at, terms.kycValidDays) === 'approved';
  }

  const minimumNow = async () => (await settings.load(FINANCIAL)).state.inForce.minimumInvestment;

  return {
    JoinWaitlist: async (context, { warehouseId }) => {
      const userId = actorId(context.actor);
      await assertNotErasing(users, userId);
      const [verified, warehouse, minimum] = await Promise.all([
        kyc.load(userId),
        warehouses.load(warehouseId),
        minimumNow(),
      ]);
      const { occurredAt: at } = context;
      const kycStatus = kycStatusAt(verified.state, at, terms.kycValidDays);
      const asking = { userId, at, kycStatus, warehouse: warehouse.state, minimum };
      // Once per key: a late repetition must not put somebody back who left or was notified meanwhile.
      const changed = await waitlists.handleOnce(warehouseId, context, ({ state }) =>
        decideJoin(state, asking),
      );
      return { result: { warehouseId }, position: changed.position };
    },
    LeaveWaitlist: async (context, { warehouseId }) => {
      const userId = actorId(context.actor);
      const changed = await waitlists.handleOnce(warehouseId, context, ({ state }) =>
        decideLeave(state, userId),
      );
      return { result: { warehouseId }, position: changed.position };
    },
    NotifyWaitlist: async (context, { warehouseId }) => {
      const [{ state: warehouse }, minimum] = await Promise.all([warehouses.load(warehouseId), minimumNow()]);
      if (!warehouse) throw new AppError('WAREHOUSE_NOT_FOUND');
      const changed = await waitlists.handle(warehouseId, context, async ({ state }) => {
        const erased = new Set<string>();
        for (const userId of [...state.waiting.keys()].slice(0, LOOKED_AT)) {
          if (isErasureCertain((await users.load(userId)).state)) erased.add(userId);
        }
        const { occurredAt: at } = context;
        let first: string | undefined;
        for (const [userId, expiresAt] of state.waiting) {
          if (erased.has(userId) || Date.parse(expiresAt) <= Date.parse(at)) continue;
          if (await mayInvest(userId, at)) {
            first = userId;
            break;
          }
        }
        return decideNotify(state, {
          ...{ at, warehouse, minimum },
          isErased: (userId) => erased.has(userId),
          mayInvest: (userId) => userId === first,
        });
      });
      return { result: { warehouseId }, position: changed.position };
    },
  };
}
