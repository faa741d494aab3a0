import type { commands } from '@nodo/contracts/visits/catalogue';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../commands/context.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideCancel, decideConfirm, decideDecline, decideRequest } from './decider.ts';

/** Somebody asks to see a warehouse; staff answer. */
export function createVisitHandlers({
  users,
  visits,
  warehouses,
}: Pick<Aggregates, 'users' | 'visits' | 'warehouses'>): Handlers<typeof commands> {
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
      return { result: { visitId }, position: changed.position };
    },
    CancelVisit: async (context, { visitId }) => {
      const changed = await visits.handleOnce(actorId(context.actor), context, ({ state }) =>
        decideCancel(state, visitId, context.occurredAt),
      );
      return { result: { visitId }, position: changed.position };
    },
    ConfirmVisit: async (context, { userId, ...answer }) => {
      const changed = await visits.handleOnce(userId, context, ({ state }) =>
        decideConfirm(state, answer, context.occurredAt),
      );
      return { result: { visitId: answer.visitId }, position: changed.position };
    },
    DeclineVisit: async (context, { userId, ...answer }) => {
      const changed = await visits.handleOnce(userId, context, ({ state }) => decideDecline(state, answer));
      return { result: { visitId: answer.visitId }, position: changed.position };
    },
  };
}
