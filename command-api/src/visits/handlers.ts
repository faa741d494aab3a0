import type { commands } from '@nodo/contracts/visits/catalogue';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext } from '../commands/context.ts';
import type { Decision } from '../commands/decision.ts';
import type { HandlerServices, Handlers } from '../module.ts';
import { assertNotErasing, withdrawIfErasing } from '../privacy/erasure-lock.ts';
import {
  decideCancel,
  decideCancelAll,
  decideConfirm,
  decideDecline,
  decideRequest,
  decideReschedule,
  type VisitsState,
} from './decider.ts';

/** Requests to visit a warehouse, which staff answer. */
export function createVisitHandlers({
  aggregates: { users, visits, warehouses },
}: Pick<HandlerServices, 'aggregates'>): Handlers<typeof commands> {
  /** The worker mails the requester at once: the daily digest could come after the day of the visit. */
  async function answer(
    userId: string,
    context: CommandContext,
    visitId: string,
    decide: (state: VisitsState, facts: Parameters<typeof decideConfirm>[2]) => Decision,
  ) {
    const changed = await visits.handleOnce(userId, context, async ({ state }) => {
      const visit = state.get(visitId);
      const warehouse = visit ? (await warehouses.load(visit.warehouseId)).state : null;
      return decide(state, { at: context.occurredAt, warehouse });
    });
    return { result: { visitId }, position: changed.position };
  }

  return {
    RequestVisit: async (context, { note, ...command }) => {
      const userId = actorId(context.actor);
      await assertNotErasing(users, userId);
      const { state: warehouse } = await warehouses.load(command.warehouseId);
      const visitId = deriveId('visit', userId, context.key);
      const asked = { visitId, userId, ...command, ...(note && { note }) };
      const asking = { at: context.occurredAt, warehouse };
      const changed = await visits.handleOnce(userId, context, ({ state }) =>
        decideRequest(state, asked, asking),
      );
      await withdrawIfErasing(users, userId, () =>
        visits.handle(userId, context, ({ state }) => decideCancelAll(state, context.occurredAt)),
      );
      return { result: { visitId }, position: changed.position };
    },
    CancelVisit: async (context, { visitId }) => {
      const changed = await visits.handleOnce(actorId(context.actor), context, ({ state }) =>
        decideCancel(state, visitId, context.occurredAt),
      );
      return { result: { visitId }, position: changed.position };
    },
    ConfirmVisit: (context, { userId, ...when }) =>
      answer(userId, context, when.visitId, (state, facts) => decideConfirm(state, when, facts)),
    RescheduleVisit: (context, { userId, ...when }) =>
      answer(userId, context, when.visitId, (state, facts) => decideReschedule(state, when, facts)),
    DeclineVisit: (context, { userId, ...why }) =>
      answer(userId, context, why.visitId, (state, { at }) => decideDecline(state, why, at)),
  };
}
