import type { Letter } from '@nodo/platform/mail-letter';
import type { Noticed } from './security-letters.ts';

/**
 * The notification of the team's answer to a visit, as a mail; undefined when it is gone. The team's own words stay
 * out of it.
 */
export function visitAnswerLetter({ words, url }: Noticed): Letter | undefined {
  if (!words) return undefined;
  const { title, message, action } = words;
  const link = action && { url: new URL(action.url, url).href, label: action.label };
  return { subject: title, before: [message], ...(link && { highlight: { link } }), after: [] };
}
