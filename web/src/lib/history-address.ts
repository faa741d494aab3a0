import type { HistoryFilter } from '@nodo/contracts/history/values';
import { atMoment, positionBefore } from './moment-address.ts';

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

/** Where the story of the thing that a stream is about is told. */
export function storyAddress(stream: string): string {
  return `${streamAddress(stream)}/story`;
}

/** Where a stream is replayed, at a revision. */
export function streamAddress(stream: string, revision?: number): string {
  const address = `/history/streams/${encodeURIComponent(stream)}`;
  return revision === undefined ? address : `${address}?${new URLSearchParams({ revision: `${revision}` })}`;
}

/** The platform just before an event, and just after it, on a screen: 'before' is missing for the very first. */
export function momentsAround(
  position: string,
  screen = '/',
): { readonly before: string | undefined; readonly after: string } {
  const [path = '/', query = ''] = screen.split('?');
  const at = (moment: string) => `${path}${atMoment(query === '' ? '' : `?${query}`, moment)}`;
  const before = positionBefore(position);
  return { before: before === undefined ? undefined : at(before), after: at(position) };
}

/** Where it is supposed what would have been. */
export const BRANCHES_ADDRESS = '/history/branches';

/** Field of the address that names the investment whose payment is supposed not to have arrived. */
export const UNPAID = 'sin-pago';

/** Where it is supposed that an investment was never paid. */
export function unpaidAddress(investmentId: string): string {
  return `${BRANCHES_ADDRESS}?${new URLSearchParams({ [UNPAID]: investmentId })}`;
}

/** Where one supposition is told of. */
export function branchAddress(id: string): string {
  return `${BRANCHES_ADDRESS}/${id}`;
}

/** Where read models are rebuilt and compared. */
export const REBUILDS_ADDRESS = '/history/rebuilds';
