import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import type { SearchHit, SearchKind } from '@nodo/contracts/search/views';
import { customerAddress } from '../../lib/customer-address.ts';
import { historyAddress, streamAddress } from '../../lib/history-address.ts';

const addresses: Partial<Record<SearchKind, (id: string) => string>> = {
  person: customerAddress,
  investment: (id) => `/investments/${id}`,
  warehouse: (id) => `/warehouses/${id}`,
};

/** URL of a search hit: its own screen, or else its event stream. */
export function hitAddress({ kind, id, stream }: SearchHit): string {
  return addresses[kind]?.(id) ?? streamAddress(stream);
}

/** Screens for staff with a list that is searched by the same words. */
const lists: Partial<Record<SearchKind, string>> = {
  person: '/admin?',
  warehouse: '/admin/warehouses?',
  investment: '/?operacion=inversiones&',
  transfer: '/?operacion=pagos&',
  payout: '/admin/payouts?',
};

/** URL of the list of all hits of a kind, of which this is the last one shown; undefined without such a list for this role. */
export function listAddress({ kind, types }: SearchHit, text: string, role: Role): string | undefined {
  if (types) return historyAddress({ type: types.join(',') });
  const list = can(role, 'users.read') ? lists[kind] : undefined;
  return list && `${list}${new URLSearchParams({ buscar: text })}`;
}
