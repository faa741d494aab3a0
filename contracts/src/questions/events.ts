import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';

// Events of `questions-{userId}`: one person's questions about warehouses, and the answers of staff

const question = { questionId: z.uuid(), userId: z.uuid(), warehouseId: z.uuid() };

export const QuestionAsked = defineEvent('QuestionAsked', z.object({ ...question, text: z.string() }), {
  personal: ['text'],
  person: 'userId',
  audit: {
    label: 'Pregunta hecha',
    changes: ({ questionId, warehouseId }) => [
      ...made({ questionId, warehouseId }),
      ...from('question', null, 'waiting'),
    ],
    reason: 'text',
  },
});
/** Withdrawn by its asker before it was answered. */
export const QuestionWithdrawn = defineEvent('QuestionWithdrawn', z.object(question), {
  audit: {
    label: 'Pregunta retirada',
    changes: ({ questionId, warehouseId }) => [
      ...made({ questionId, warehouseId }),
      ...from('question', 'waiting', 'withdrawn'),
    ],
  },
});
/** Published by staff for everybody signed in. The published question still derives from the asker's words. */
export const QuestionAnswered = defineEvent(
  'QuestionAnswered',
  z.object({ ...question, published: z.string(), answer: z.string() }),
  {
    personal: ['published'],
    person: 'userId',
    audit: {
      label: 'Pregunta respondida',
      changes: ({ questionId, warehouseId, answer }) => [
        ...made({ questionId, warehouseId, answer }),
        ...from('question', 'waiting', 'answered'),
      ],
      reason: 'published',
    },
  },
);
/** Declined by staff, with a reason only the asker sees. */
export const QuestionDeclined = defineEvent(
  'QuestionDeclined',
  z.object({ ...question, reason: z.string() }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: {
      label: 'Pregunta no publicada',
      changes: ({ questionId, warehouseId }) => [
        ...made({ questionId, warehouseId }),
        ...from('question', 'waiting', 'declined'),
      ],
      reason: 'reason',
    },
  },
);

export const questionEvents = [QuestionAsked, QuestionWithdrawn, QuestionAnswered, QuestionDeclined] as const;
