import { type HistoryFilter, historyFilterSchema } from '@nodo/contracts/history/values';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { historyFilterNames, historyParameters, historyParametersOf } from '../../lib/history-address.ts';
import { type ChangeView as Change, useAddressView } from '../../lib/use-address-view.ts';

const place = addressView({
  direction: field('orden', z.enum(['asc', 'desc']), 'desc'),
  /** Position of the event whose drawer is open. */
  position: field('posicion', z.string().regex(/^\d{1,18}$/)),
});

/** State of the explorer, held entirely in the URL. */
export interface HistoryView extends ReturnType<typeof place.read> {
  readonly filter: HistoryFilter;
}
export type ChangeView = Change<HistoryView>;

/** Parses the URL; invalid values are treated as absent. */
export function readHistoryView(address: URLSearchParams): HistoryView {
  const read = historyFilterNames.flatMap((name) => {
    const value = address.get(historyParameters[name]);
    const isFit = value !== null && historyFilterSchema.shape[name].safeParse(value).success;
    return isFit ? [[name, value] as const] : [];
  });
  return { filter: historyFilterSchema.parse(Object.fromEntries(read)), ...place.read(address) };
}

export function writeHistoryView({ filter, ...view }: HistoryView): URLSearchParams {
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

/** The values of a multi-value filter. */
export const listOf = (text: string | undefined) => (text ? text.split(',') : []);
export const textOf = (values: readonly string[]) => (values.length > 0 ? values.join(',') : undefined);
