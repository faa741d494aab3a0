import { eventDefinition } from '@nodo/contracts/events';

export interface EventField {
  readonly field: string;
  /** Null: the event has no value. */
  readonly value: string | null;
}

const MASK = '•••';
const MAX_VALUE = 300;
/** Invisible characters, one of which may be the fault. */
const invisible = /\p{Cc}|\p{Cf}|\p{Cs}/gu;

/**
 * An event's data field by field, for who decides about a parked event. Personal fields are masked; of types
 * missing from the catalogue only the field names are shown, since their content is unknown.
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
