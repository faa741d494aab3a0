import { ArrowDownUp } from 'lucide-react';
import { Select } from '../../../ui/select.tsx';
import type { ChangeView, UsersView } from '../users-view.ts';

const orders = [
  { value: 'createdAt-desc', label: 'Los más recientes', sort: 'createdAt', direction: 'desc' },
  { value: 'createdAt-asc', label: 'Los más antiguos', sort: 'createdAt', direction: 'asc' },
  { value: 'name-asc', label: 'Por nombre', sort: 'name', direction: 'asc' },
  { value: 'email-asc', label: 'Por email', sort: 'email', direction: 'asc' },
  { value: 'role-asc', label: 'Por rol', sort: 'role', direction: 'asc' },
  { value: 'kycStatus-asc', label: 'Por estado KYC', sort: 'kycStatus', direction: 'asc' },
] as const;

/** Order of the cards, which have no column headers. */
export function UsersOrder({ view, change }: { view: UsersView; change: ChangeView }) {
  function choose(value: string) {
    const order = orders.find((one) => one.value === value);
    if (order) change({ sort: order.sort, direction: order.direction, page: 1 });
  }
  return (
    <div className="flex items-center gap-2">
      <ArrowDownUp aria-hidden className="size-4 shrink-0 text-ink-3" />
      <label htmlFor="users-order" className="sr-only">
        Ordenar
      </label>
      <Select
        control={{ id: 'users-order', 'aria-describedby': undefined, 'aria-invalid': undefined }}
        value={`${view.sort}-${view.direction}`}
        options={orders}
        placeholder="Ordenar"
        onChange={choose}
      />
    </div>
  );
}
