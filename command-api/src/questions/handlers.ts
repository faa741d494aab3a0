import type { commands } from '@nodo/contracts/questions/catalogue';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../commands/context.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing, withdrawIfErasing } from '../privacy/erasure-lock.ts';
import { decideAnswer, decideAsk, decideDecline, decideWithdraw, decideWithdrawAll } from './decider.ts';

/** Questions about a warehouse; staff answer publicly, or to the asker alone (docs/adr/0074). */
export function createQuestionHandlers({
  questions,
  users,
  warehouses,
}: Pick<Aggregates, 'questions' | 'users' | 'warehouses'>): Handlers<typeof commands> {
  return {
    AskQuestion: async (context, { warehouseId, text }) => {
      const userId = actorId(context.actor);
      await assertNotErasing(users, userId);
      const { state: warehouse } = await warehouses.load(warehouseId);
      const questionId = deriveId('question', userId, context.key);
      const asked = { questionId, userId, warehouseId, text };
      const changed = await questions.handleOnce(userId, context, ({ state }) =>
        decideAsk(state, asked, { at: context.occurredAt, warehouse }),
      );
      await withdrawIfErasing(users, userId, () =>
        questions.handle(userId, context, ({ state }) => decideWithdrawAll(state)),
      );
      return { result: { questionId }, position: changed.position };
    },
    WithdrawQuestion: async (context, { questionId }) => {
      const changed = await questions.handleOnce(actorId(context.actor), context, ({ state }) =>
        decideWithdraw(state, questionId),
      );
      return { result: { questionId }, position: changed.position };
    },
    AnswerQuestion: async (context, { questionId, userId, ...words }) => {
      const changed = await questions.handleOnce(userId, context, ({ state }) =>
        decideAnswer(state, questionId, words),
      );
      return { result: { questionId }, position: changed.position };
    },
    DeclineQuestion: async (context, { questionId, userId, reason }) => {
      const changed = await questions.handleOnce(userId, context, ({ state }) =>
        decideDecline(state, questionId, reason),
      );
      return { result: { questionId }, position: changed.position };
    },
  };
}
