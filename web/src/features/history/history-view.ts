import {
  HISTORY_CHOICES_MAX,
  type HistoryFilter,
  historyFilterSchema,
  placeInput,
} from '@nodo/contracts/history/values';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { historyFilterNames, historyParameters, historyParametersOf } from '../../lib/history-address.ts';
import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';

const place = addressView({
  direction: field('orden', z.enum(['asc', 'desc']), 'desc'),
  /** Moment or position that the list is jumped to. */
  at: field('ir', placeInput),
  /** Position of the event whose drawer is open. */
  position: field('posicion', z.string().regex(/^\d{1,18}$/)),
});

/** Most characters shown of a value that can't be read. */
const UNREAD_SHOWN = 60;

/** State of the explorer, held entirely in the URL. */
export interface HistoryView extends ReturnType<typeof place.read> {
  readonly filter: HistoryFilter;
  /** What of the address's filters can't be read, as it stands there: 'evento=Desconocido'. */
  readonly unread: readonly string[];
}
export type ChangeView = Change<HistoryView>;

const isFit = (name: keyof HistoryFilter, value: string) =>
  historyFilterSchema.shape[name].safeParse(value).success;

/** The readable part of a filter's text, and the rest: of several values each is judged by itself. */
function divide(name: keyof HistoryFilter, text: string): { fit: string | undefined; unread: string[] } {
  if (name !== 'type' && name !== 'category')
    return isFit(name, text) ? { fit: text, unread: [] } : { fit: undefined, unread: [text] };
  const values = [...new Set(text.split(',').filter(Boolean))];
  const fit = values.filter((value) => isFit(name, value)).slice(0, HISTORY_CHOICES_MAX);
  return { fit: textOf(fit), unread: values.filter((value) => !fit.includes(value)) };
}

/** Parses the URL; invalid values are left out of the filter and told. */
export function readHistoryView(address: URLSearchParams): HistoryView {
  const read: [string, string][] = [];
  const unread: string[] = [];
  for (const name of historyFilterNames) {
    const parameter = historyParameters[name];
    const text = address.get(parameter);
    if (!text) continue;
    const parts = divide(name, text);
    if (parts.fit) read.push([name, parts.fit]);
    unread.push(...parts.unread.map((value) => `${parameter}=${value.slice(0, UNREAD_SHOWN)}`));
  }
  return { filter: historyFilterSchema.parse(Object.fromEntries(read)), unread, ...place.read(address) };
}

/** Unread parameters are left out: the next change of the view drops them from the address. */
export function writeHistoryView({ filter, unread: _, ...view }: HistoryView): URLSearchParams {
  return new URLSearchParams([...historyParametersOf(filter), ...place.write(view)]);
}

export const useHistoryView = () => useAddressView(readHistoryView, writeHistoryView);

/** '2026-11-20T08:30' in Bogotá (no daylight saving) as an instant; undefined if invalid. */
export function momentOf(local: string): string | undefined {
  const moment = new Date(`${local}-05:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** An instant as the value of a datetime-local input, in Bogotá; empty for a position. */
export function localOf(place: string | undefined): string {
  const time = place === undefined || /^\d+$/.test(place) ? Number.NaN : Date.parse(place);
  return Number.isNaN(time) ? '' : new Date(time - 5 * 3_600_000).toISOString().slice(0, 16);
}

/** The options that may still be added to a multi-value filter: none once it has as many as it may. */
export function optionsLeft<Option extends { readonly value: string }>(
  options: readonly Option[],
  chosen: readonly string[],
): Option[] {
  if (chosen.length >= HISTORY_CHOICES_MAX) return [];
  return options.filter(({ value }) => !chosen.includes(value));
}

/** The values of a multi-value filter. */
export const listOf = (text: string | undefined) => (text ? text.split(',') : []);
export const textOf = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);
