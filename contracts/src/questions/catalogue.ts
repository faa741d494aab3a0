import { command } from '../command.ts';
import { questionAnswerSchema } from './api.ts';
import {
  answerQuestionSchema,
  askQuestionSchema,
  declineQuestionSchema,
  withdrawQuestionSchema,
} from './commands.ts';

export { questionRoutes as routes } from './api.ts';
export { questionsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Preguntas';

export const commands = {
  AskQuestion: command(askQuestionSchema, 'questions.ask', questionAnswerSchema),
  WithdrawQuestion: command(withdrawQuestionSchema, 'questions.ask', questionAnswerSchema),
  AnswerQuestion: command(answerQuestionSchema, 'questions.answer', questionAnswerSchema),
  DeclineQuestion: command(declineQuestionSchema, 'questions.answer', questionAnswerSchema),
};
