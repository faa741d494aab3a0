import { eventDefinition } from '@nodo/contracts/events';

export interface EventField {
  readonly field: string;
  /** Null: there is none. */
  readonly value: string | null;
}

const MASK = '•••';
const MAX_VALUE = 300;
/** Characters that would not be seen, one of which may be what is wrong. */
const invisible = /\p{Cc}|\p{Cf}|\p{Cs}/gu;

/**
 * The data of an event of the log, field by field, for who has to decide about it: without what is personal, and of
 * types that the catalogue doesn't know only which fields there are, since nobody knows what they tell.
 */
export function eventFields(type: string, data: unknown): EventField[] {
  if (typeof data !== 'object' || data === null) return [];
  const personal = eventDefinition(type)?.personal;
  return Object.entries(data).map(([field, value]) => {
    const isShown = personal !== undefined && !personal.includes(field);
    if (value === null) return { field, value };
    return { field, value: isShown ? readable(value) : MASK };
  });
}

function readable(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
  return shown.replace(invisible, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `\\u${code}`;
  });
}
