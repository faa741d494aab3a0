import { eventDefinition, eventDefinitions } from '../events.ts';

/** Every audited event with its words, in the order of the events: what a filter offers. */
export const auditActions: readonly { action: string; label: string }[] = eventDefinitions.flatMap(
  ({ type, audit }) => (audit ? [{ action: type, label: audit.label }] : []),
);

/** The words for an action; one that has none yet by its own name. */
export function actionLabel(action: string): string {
  return (eventDefinition(action)?.audit || undefined)?.label ?? action;
}

/** Why something happened: what people wrote as it is, what the product says of itself in words. */
export function reasonInWords(action: string, reason: string): string {
  const labels = (eventDefinition(action)?.audit || undefined)?.reasonLabels ?? {};
  return Object.hasOwn(labels, reason) ? (labels[reason] ?? reason) : reason;
}
