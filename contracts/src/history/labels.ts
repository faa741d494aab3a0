import { auditVocabularies } from '../audit/field-labels.ts';
import { eventDefinition } from '../events.ts';

const labels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...auditVocabularies.flatMap(({ streams, subjects }) => [streams, subjects]),
);

/** Label of a stream category; its name when it has none. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(labels, category) ? (labels[category] ?? category) : category;
}

/** Label of an event type; its name when the type is unknown. */
export function eventTypeLabel(type: string): string {
  return eventDefinition(type)?.label ?? type;
}

const shared = new Set(auditVocabularies.flatMap((vocabulary) => vocabulary.shared ?? []));

/**
 * Whether several subjects write to the streams of a category: a subject's story then only contains the events written
 * together with its own.
 */
export const isSharedCategory = (category: string): boolean => shared.has(category);
