import type { Language } from '../preferences/values.ts';
import { locales, type Say } from '../sentences.ts';
import { type NotificationFact, notifications } from './facts.ts';
import type { PushPayload } from './push.ts';
import { notificationWords } from './texts.ts';

const NOWHERE = { warehouse: null, person: null, notes: null, isSettled: false };
const DETAIL = 'Abre Nodo Cartago para ver el detalle.';

/** Texts of a push in a language; undefined for a kind that is not pushed. */
export function pushWords(
  id: string,
  fact: NotificationFact,
  { language, say }: { readonly language: Language; readonly say: Say },
): PushPayload | undefined {
  const definition = notifications[fact.kind];
  if (!('push' in definition)) return undefined;
  const { title, message, action } = notificationWords(fact, NOWHERE);
  const body = definition.push === 'message' ? message : DETAIL;
  return {
    ...{ id, title: say(title), body: say(body), lang: locales[language] },
    url: action?.url ?? '/notifications',
  };
}
