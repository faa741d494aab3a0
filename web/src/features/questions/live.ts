import { type LiveDeclaration, whenDetailsChange } from '../../lib/live-declaration.ts';
import { PUBLISHED_KEY, QUESTIONS_KEY } from './keys.ts';

export const questionsLive = {
  stale: {
    'question.changed': [QUESTIONS_KEY],
    'question.published': [PUBLISHED_KEY],
    'warehouse.changed': whenDetailsChange(QUESTIONS_KEY),
  },
  row: { 'question.changed': ({ questionId }) => questionId },
} as const satisfies LiveDeclaration;
