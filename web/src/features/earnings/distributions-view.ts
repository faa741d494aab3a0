import { periodSchema } from '@nodo/contracts/periods';
import { useAddressView } from '../../lib/use-address-view.ts';

/** What the panel of distributions shows: the month that is open. */
export interface DistributionsView {
  readonly period: string | undefined;
}

function read(address: URLSearchParams): DistributionsView {
  return { period: periodSchema.safeParse(address.get('mes')).data };
}

function write({ period }: DistributionsView): URLSearchParams {
  return new URLSearchParams(period ? { mes: period } : {});
}

export const useDistributionsView = () => useAddressView(read, write);
