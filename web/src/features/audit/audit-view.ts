import { type AuditFilter, auditFilterSchema } from '@nodo/contracts/audit/commands';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { z } from 'zod';
import { addressView, field, pageField } from '../../lib/address-view.ts';
import { auditFilterNames, auditParameters, auditParametersOf } from '../../lib/audit-address.ts';
import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';

const place = addressView({
  direction: field('orden', z.enum(['asc', 'desc']), 'desc'),
  /** Page of the card list. */
  page: pageField(),
  /** The entry whose drawer is open. */
  entryId: field('entrada', z.uuid()),
});

/** What the audit screen shows, all of it in the address. */
export interface AuditView extends ReturnType<typeof place.read> {
  readonly filter: AuditFilter;
}
export type ChangeView = Change<AuditView>;

/** Reads the address; what makes no sense in it counts as not there. */
export function readAuditView(address: URLSearchParams): AuditView {
  const read = auditFilterNames.flatMap((name) => {
    const value = address.get(auditParameters[name]);
    const isFit = value !== null && auditFilterSchema.shape[name].safeParse(value).success;
    return isFit ? [[name, value] as const] : [];
  });
  return { filter: auditFilterSchema.parse(Object.fromEntries(read)), ...place.read(address) };
}

export function writeAuditView({ filter, ...view }: AuditView): URLSearchParams {
  return new URLSearchParams([...auditParametersOf(filter), ...place.write(view)]);
}

/** The address of the audit with one entry open, among those that fit. */
export function entryAddress(filter: AuditFilter, entryId: string): string {
  return `/audit?${writeAuditView({ ...readAuditView(auditParametersOf(filter)), entryId })}`;
}

export const useAuditView = () => useAddressView(readAuditView, writeAuditView);

/** The moment at which a day begins in Bogotá, which has no summer time: '2026-11-20' → '2026-11-20T05:00:00.000Z'. */
export function dayStart(day: string): string | undefined {
  const moment = new Date(bogotaMoment(day));
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The moment at which the day after begins: a period holds its last day. */
export function dayEnd(day: string): string | undefined {
  const start = dayStart(day);
  return start && new Date(Date.parse(start) + DAY_MS).toISOString();
}

/** The day in Bogotá of a moment: what a date input shows. `isEnd` for the moment after the last day. */
export function dayOf(moment: string | undefined, isEnd = false): string {
  if (moment === undefined) return '';
  const shown = Date.parse(moment) - BOGOTA_MS - (isEnd ? 1 : 0);
  return new Date(shown).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const BOGOTA_MS = 5 * 3_600_000;
