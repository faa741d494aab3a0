import { eventDefinition, eventDefinitions } from '../events.ts';
import { isImpersonal, maskText } from '../masking.ts';

interface Labelled {
  readonly label: string;
}
/** Sort order of filter options. */
export const byLabel = (a: Labelled, b: Labelled) => a.label.localeCompare(b.label, 'es');

/** Every audited event with its label: the options of the action filter. */
export const auditActions: readonly { action: string; label: string }[] = eventDefinitions
  .flatMap(({ type, audit }) => (audit ? [{ action: type, label: audit.label }] : []))
  .toSorted(byLabel);

/** An action's label; its name when it has none. */
export function actionLabel(action: string): string {
  return (eventDefinition(action)?.audit || undefined)?.label ?? action;
}

/**
 * A reason for readers who may not know whose data it is: free text about a person is masked; reasons predefined by
 * the product, and those about nobody in particular, are shown.
 */
export function maskReason(action: string, subjectKind: string, reason: string | null): string | null {
  const isOurs = reason !== null && Object.hasOwn(reasonLabelsOf(action), reason);
  return isOurs || isImpersonal(subjectKind) ? reason : maskText(reason);
}

function reasonLabelsOf(action: string): Readonly<Record<string, string>> {
  return (eventDefinition(action)?.audit || undefined)?.reasonLabels ?? {};
}

/** A displayable reason: free text unchanged, a predefined reason as its label. */
export function reasonLabel(action: string, reason: string): string {
  const labels = reasonLabelsOf(action);
  return Object.hasOwn(labels, reason) ? (labels[reason] ?? reason) : reason;
}
