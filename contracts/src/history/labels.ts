import { auditVocabularies } from '../audit/field-labels.ts';
import { eventDefinition } from '../events.ts';

const labels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...auditVocabularies.flatMap(({ streams, subjects }) => [streams, subjects]),
);

/** What a stream is about, in words; one that has none yet by its own name. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(labels, category) ? (labels[category] ?? category) : category;
}

/** What happened, in words; of a type that nobody knows its own name. */
export function eventTypeLabel(type: string): string {
  return eventDefinition(type)?.label ?? type;
}

const shared = new Set(auditVocabularies.flatMap((vocabulary) => vocabulary.shared ?? []));

/** Whether many things write to the streams of a category: the story of one has only what was written with its own. */
export const isSharedCategory = (category: string): boolean => shared.has(category);
