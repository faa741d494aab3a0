import { eventDefinition, eventDefinitions } from '../events.ts';
import { isImpersonal, maskText } from '../masking.ts';

interface Labelled {
  readonly label: string;
}
/** How filters order what they offer. */
export const byLabel = (a: Labelled, b: Labelled) => a.label.localeCompare(b.label, 'es');

/** Every audited event with its label: what a filter offers. */
export const auditActions: readonly { action: string; label: string }[] = eventDefinitions
  .flatMap(({ type, audit }) => (audit ? [{ action: type, label: audit.label }] : []))
  .toSorted(byLabel);

/** The words for an action; one that has none yet by its own name. */
export function actionLabel(action: string): string {
  return (eventDefinition(action)?.audit || undefined)?.label ?? action;
}

/** A reason for somebody who may not know whose data it is: what the product says of itself is nobody's, any other is. */
export function maskReason(action: string, subjectKind: string, reason: string | null): string | null {
  const isOurs = reason !== null && Object.hasOwn(reasonLabelsOf(action), reason);
  return isOurs || isImpersonal(subjectKind) ? reason : maskText(reason);
}

function reasonLabelsOf(action: string): Readonly<Record<string, string>> {
  return (eventDefinition(action)?.audit || undefined)?.reasonLabels ?? {};
}

/** Why something happened: what people wrote as it is, what the product says of itself in words. */
export function reasonLabel(action: string, reason: string): string {
  const labels = reasonLabelsOf(action);
  return Object.hasOwn(labels, reason) ? (labels[reason] ?? reason) : reason;
}
