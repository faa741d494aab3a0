import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';

const about = z.object({ questionId: z.uuid(), warehouseId: z.uuid() });
const answered = { type: 'system', priority: 'medium', category: 'always' } as const;

export const questionsNotifications = {
  /** For staff: a question awaits an answer. */
  question_asked: { params: about, on: ['QuestionAsked'], ...answered },
  question_answered: { params: about, on: ['QuestionAnswered'], ...answered },
  question_declined: { params: about, on: ['QuestionDeclined'], ...answered },
} as const satisfies NotificationDefinitions;

const of = (warehouse: string | null) => (warehouse ? ` sobre ${warehouse}` : '');
const see = (warehouseId: string) => ({
  label: 'Ver preguntas',
  url: `/warehouses/${warehouseId}#preguntas`,
});

export const questionsTexts: NotificationTexts<typeof questionsNotifications> = {
  question_asked: (_, { person, warehouse, isSettled }) => ({
    title: 'Pregunta por responder',
    message: `${person ?? 'Alguien'} hizo una pregunta${of(warehouse)}${isSettled ? '; ya no espera respuesta' : ''}.`,
    action: {
      label: isSettled ? 'Ver preguntas' : 'Responder',
      url: '/?operacion=preguntas#operacion',
    },
  }),
  question_answered: ({ warehouseId }, { warehouse }) => ({
    title: 'Respondimos tu pregunta',
    message: `La respuesta a tu pregunta${of(warehouse)} está en la página de la bodega, sin tu nombre.`,
    action: see(warehouseId),
  }),
  question_declined: ({ warehouseId }, { warehouse }) => ({
    title: 'Tu pregunta no se publica',
    message: `Te explicamos por qué junto a tu pregunta${of(warehouse)}. Solo lo ves tú.`,
    action: see(warehouseId),
  }),
};
