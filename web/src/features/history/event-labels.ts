import { eventDefinition } from '@nodo/contracts/events';
import { categoryLabel, eventTypeLabel } from '@nodo/contracts/history/labels';
import type { HistoryEvent } from '@nodo/contracts/history/moment';
import { formatUsdt, usdtFromMicro } from '@nodo/contracts/money';

/** Label of an event type; the type's name if it has none. */
export function eventLabel({ type }: Pick<HistoryEvent, 'type'>): string {
  return eventTypeLabel(type);
}

/** Whether an event type has no label of its own. */
export function isUnlabelled({ type }: Pick<HistoryEvent, 'type'>): boolean {
  return eventTypeLabel(type) === type;
}

/** 'Inversión · 01a205fe…94c': the kind of a stream and its short id, or the amount it stands for. */
export function streamLabel(stream: string): string {
  const dash = stream.indexOf('-');
  const subject = stream.slice(dash + 1);
  const category = stream.slice(0, dash);
  if (category === 'paymentAmount' && /^\d+$/.test(subject)) {
    return `${categoryLabel(category)} · ${formatUsdt(usdtFromMicro(BigInt(subject)))} USDT`;
  }
  const short = subject.length > 14 ? `${subject.slice(0, 8)}…${subject.slice(-4)}` : subject;
  return `${categoryLabel(category)} · ${short}`;
}

export const byWhom = ({ actorKind, actorName }: Pick<HistoryEvent, 'actorKind' | 'actorName'>) =>
  actorKind === 'service' ? `Servicio ${actorName}` : actorName;

/** The schema version an event was written in, and the newest one if different. */
export function versionWords(stored: number | null, type: string): string {
  const newest = eventDefinition(type)?.version;
  if (stored === null) return 'Desconocida';
  return newest === undefined || newest === stored ? `${stored}` : `${stored}, se lee como ${newest}`;
}

/** A value of a state or event, on one line. */
export function valueText(value: unknown): string {
  if (value === undefined) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
