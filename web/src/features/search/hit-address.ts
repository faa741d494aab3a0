import type { SearchHit, SearchKind } from '@nodo/contracts/search/views';
import { customerAddress } from '../../lib/customer-address.ts';
import { streamAddress } from '../../lib/history-address.ts';

const addresses: Partial<Record<SearchKind, (id: string) => string>> = {
  person: customerAddress,
  investment: (id) => `/investments/${id}`,
  warehouse: (id) => `/warehouses/${id}`,
};

/** URL of a search hit: its own screen, or else its event stream. */
export function hitAddress({ kind, id, stream }: SearchHit): string {
  return addresses[kind]?.(id) ?? streamAddress(stream);
}
