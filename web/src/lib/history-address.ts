import type { HistoryFilter } from '@nodo/contracts/history/values';

/** How each filter of the history is called in its address. */
export const historyParameters = {
  q: 'buscar',
  type: 'evento',
  category: 'categoria',
  stream: 'flujo',
  actor: 'actor',
  correlation: 'correlacion',
  causation: 'causa',
  session: 'sesion',
  from: 'desde',
  to: 'hasta',
} as const satisfies Record<keyof HistoryFilter, string>;
export const historyFilterNames = Object.keys(historyParameters) as (keyof HistoryFilter)[];

export function historyParametersOf(filter: HistoryFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of historyFilterNames) {
    const value = filter[name];
    if (value) parameters.set(historyParameters[name], value);
  }
  return parameters;
}

/** The address of the history, filtered: how any record links to its events. */
export function historyAddress(filter: HistoryFilter): string {
  return `/history?${historyParametersOf(filter)}`;
}

/** Where a stream is replayed, at a revision. */
export function streamAddress(stream: string, revision?: number): string {
  const address = `/history/streams/${encodeURIComponent(stream)}`;
  return revision === undefined ? address : `${address}?${new URLSearchParams({ revision: `${revision}` })}`;
}

/** Where read models are rebuilt and compared. */
export const REBUILDS_ADDRESS = '/history/rebuilds';
