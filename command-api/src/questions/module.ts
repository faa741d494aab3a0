import type { commands } from '@nodo/contracts/questions/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveQuestions, noQuestions } from './decider.ts';
import { createQuestionHandlers } from './handlers.ts';

export const questionsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    questions: open({ name: streams.questions, initial: noQuestions, evolve: evolveQuestions }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createQuestionHandlers(services.aggregates);
  },
  routes(api: Api): void {
    api.command('POST /api/questions', 'AskQuestion');
    api.handle('DELETE /api/questions/{id}', (call) =>
      call.dispatch('WithdrawQuestion', { questionId: call.params.id }),
    );
    api.handle('POST /api/questions/{id}/answer', (call) =>
      call.dispatch('AnswerQuestion', { questionId: call.params.id, ...call.body }),
    );
    api.handle('POST /api/questions/{id}/rejection', (call) =>
      call.dispatch('DeclineQuestion', { questionId: call.params.id, ...call.body }),
    );
  },
};
