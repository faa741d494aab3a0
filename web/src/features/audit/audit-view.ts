import { type AuditFilter, auditFilterSchema } from '@nodo/contracts/audit/commands';
import { AUDIT_COUNT_MAX } from '@nodo/contracts/audit/views';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { z } from 'zod';
import { addressView, field, pageField } from '../../lib/address-view.ts';
import { auditFilterNames, auditParameters, auditParametersOf } from '../../lib/audit-address.ts';
import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';

/** Cards per page. */
export const CARDS_PAGE = 20;

const place = addressView({
  direction: field('orden', z.enum(['asc', 'desc']), 'desc'),
  /** Page of the card list. */
  page: pageField(AUDIT_COUNT_MAX / CARDS_PAGE),
  /** The entry whose drawer is open. */
  entryId: field('entrada', z.uuid()),
});

/** State of the audit screen, held entirely in the URL. */
export interface AuditView extends ReturnType<typeof place.read> {
  readonly filter: AuditFilter;
}
export type ChangeView = Change<AuditView>;

/** Parses the URL; invalid values are treated as absent. */
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

/** URL of the audit with one entry open within the filtered list. */
export function entryAddress(filter: AuditFilter, entryId: string): string {
  return `/audit?${writeAuditView({ ...readAuditView(auditParametersOf(filter)), entryId })}`;
}

export const useAuditView = () => useAddressView(readAuditView, writeAuditView);

/** The instant at which a day begins in Bogotá (no daylight saving): '2026-11-20' → '2026-11-20T05:00:00.000Z'. */
export function dayStart(day: string): string | undefined {
  const moment = new Date(bogotaMoment(day));
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The instant at which the following day begins: periods include their last day. */
export function dayEnd(day: string): string | undefined {
  const start = dayStart(day);
  return start && new Date(Date.parse(start) + DAY_MS).toISOString();
}

/** The Bogotá day of an instant, for a date input. `isEnd` if the instant is the exclusive end of a period. */
export function dayOf(moment: string | undefined, isEnd = false): string {
  if (moment === undefined) return '';
  const shown = Date.parse(moment) - BOGOTA_MS - (isEnd ? 1 : 0);
  return new Date(shown).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const BOGOTA_MS = 5 * 3_600_000;
