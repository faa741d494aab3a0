import * as domains from '../catalogue.ts';
import { fold } from '../fold.ts';
import type { NotificationSurroundings, NotificationTexts, NotificationWords } from './definition.ts';
import type { NotificationFact, NotificationKind, NotificationParams, notifications } from './facts.ts';

/** The type makes a kind without texts an error. */
const texts: NotificationTexts<typeof notifications> = fold(domains, 'texts');

/** A notification's texts: title, message and link. */
export function notificationWords(
  { kind, params }: NotificationFact,
  about: NotificationSurroundings,
): NotificationWords {
  return wordsOf(kind, params, about);
}

/** Shown for a notification that this version does not know, while the platform is being updated. */
export const unknownWords: NotificationWords = {
  title: 'Tienes un aviso nuevo',
  message: 'Estamos actualizando la plataforma. En unos minutos podrás leerlo aquí.',
  action: null,
};

function wordsOf<K extends NotificationKind>(
  kind: K,
  params: NotificationParams<K>,
  about: NotificationSurroundings,
): NotificationWords {
  return texts[kind](params, about);
}
