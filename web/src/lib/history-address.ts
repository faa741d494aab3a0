import type { HistoryFilter } from '@nodo/contracts/history/values';
import { atMoment, positionBefore } from './moment-address.ts';

/** URL parameter of each history filter. */
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

/** URL of the filtered history, for links from any record to its events. */
export function historyAddress(filter: HistoryFilter): string {
  return `/history?${historyParametersOf(filter)}`;
}

/** URL of a stream's story (its events and those of related streams). */
export function storyAddress(stream: string): string {
  return `${streamAddress(stream)}/story`;
}

/** URL of a stream's replay, at a revision. */
export function streamAddress(stream: string, revision?: number): string {
  const address = `/history/streams/${encodeURIComponent(stream)}`;
  return revision === undefined ? address : `${address}?${new URLSearchParams({ revision: `${revision}` })}`;
}

/** URLs of a screen as of just before and just after an event; 'before' is missing for the very first. */
export function momentsAround(
  position: string,
  screen = '/',
): { readonly before: string | undefined; readonly after: string } {
  const [path = '/', query = ''] = screen.split('?');
  const at = (moment: string) => `${path}${atMoment(query === '' ? '' : `?${query}`, moment)}`;
  const before = positionBefore(position);
  return { before: before === undefined ? undefined : at(before), after: at(position) };
}

/** URL of the comparison of two positions or moments. */
export function compareAddress(from: string, to: string): string {
  return `/history/compare?${new URLSearchParams({ desde: from, hasta: to })}`;
}

/** URL of the what-if branches. */
export const BRANCHES_ADDRESS = '/history/branches';

/** URL parameter with the investment whose payment is supposed missing. */
export const UNPAID = 'sin-pago';

/** URL of the form for a branch in which an investment was never paid. */
export function unpaidAddress(investmentId: string): string {
  return `${BRANCHES_ADDRESS}?${new URLSearchParams({ [UNPAID]: investmentId })}`;
}

/** URL of one branch. */
export function branchAddress(id: string): string {
  return `${BRANCHES_ADDRESS}/${id}`;
}

/** URL of the read-model rebuilds. */
export const REBUILDS_ADDRESS = '/history/rebuilds';
