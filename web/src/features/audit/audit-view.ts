import { type AuditFilter, auditFilterSchema } from '@nodo/contracts/audit';
import { z } from 'zod';
import { auditFilterNames, auditParameters, auditParametersOf } from '../../lib/audit-address.ts';

/** What the audit screen shows, all of it in the address: a link or a reload shows the same. */
export interface AuditView {
  readonly filter: AuditFilter;
  readonly direction: 'asc' | 'desc';
  /** Page of the card list, from 1. */
  readonly page: number;
  /** The entry whose sheet is open. */
  readonly entryId: string | undefined;
}

const page = z.coerce.number().int().min(1);

/** Reads the address; what makes no sense in it counts as not there. */
export function readAuditView(address: URLSearchParams): AuditView {
  const read = auditFilterNames.flatMap((name) => {
    const value = address.get(auditParameters[name]);
    const isFit = value !== null && auditFilterSchema.shape[name].safeParse(value).success;
    return isFit ? [[name, value] as const] : [];
  });
  return {
    filter: auditFilterSchema.parse(Object.fromEntries(read)),
    direction: address.get('orden') === 'asc' ? 'asc' : 'desc',
    page: page.safeParse(address.get('pagina') ?? 1).data ?? 1,
    entryId: z.uuid().safeParse(address.get('entrada')).data,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeAuditView({ filter, direction, page, entryId }: AuditView): URLSearchParams {
  const address = auditParametersOf(filter);
  if (direction === 'asc') address.set('orden', 'asc');
  if (page > 1) address.set('pagina', `${page}`);
  if (entryId) address.set('entrada', entryId);
  return address;
}

/** The moment at which a day begins in Bogotá, which has no summer time: '2026-11-20' → '2026-11-20T05:00:00.000Z'. */
export function dayStart(day: string): string | undefined {
  const moment = new Date(`${day}T00:00:00-05:00`);
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
