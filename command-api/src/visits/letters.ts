import type { NotificationSurroundings, NotificationWords } from '@nodo/contracts/notifications/definition';
import { visitsTexts } from '@nodo/contracts/visits/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Letter } from '@nodo/platform/mail-letter';

type Answer = Extract<StoredEvent, { type: 'VisitConfirmed' | 'VisitRescheduled' | 'VisitDeclined' }>;

const answers: ReadonlySet<string> = new Set<Answer['type']>([
  'VisitConfirmed',
  'VisitRescheduled',
  'VisitDeclined',
]);
export const isAnswer = (event: StoredEvent): event is Answer => answers.has(event.type);

/** The notification of the staff's answer, as a mail. */
export function answerLetter(event: Answer, warehouse: string | null, publicUrl: string): Letter {
  const { title, message, action } = wordsOf(event, {
    ...{ warehouse, person: null, notes: null },
    isSettled: false,
  });
  const link = action && { url: new URL(action.url, publicUrl).href, label: action.label };
  return { subject: title, before: [message], ...(link && { highlight: { link } }), after: [] };
}

function wordsOf(event: Answer, about: NotificationSurroundings): NotificationWords {
  switch (event.type) {
    case 'VisitConfirmed':
      return visitsTexts.visit_confirmed(event.data, about);
    case 'VisitRescheduled':
      return visitsTexts.visit_rescheduled(event.data, about);
    case 'VisitDeclined':
      return visitsTexts.visit_declined(event.data, about);
  }
}
