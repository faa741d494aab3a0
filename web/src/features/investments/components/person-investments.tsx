import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { olderOf } from '../../../lib/read-on.ts';
import { Money } from '../../../ui/money.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { personInvestmentsQuery } from '../api/list-investments.ts';
import { InvestmentStatus } from './investment-status.tsx';

/** Someone's investments, for staff, newest first. */
export function PersonInvestments({ userId }: { userId: string }) {
  const pages = useInfiniteQuery(personInvestmentsQuery(userId));
  return (
    <ShortList
      title="Inversiones"
      query={{ ...pages, data: pages.data?.pages.flat() }}
      older={olderOf(pages)}
      loading="Cargando sus inversiones…"
      failed="No pudimos cargar sus inversiones."
      empty="Todavía no ha invertido."
      more="Ver más inversiones"
      keyOf={({ id }) => id}
    >
      {({ id, warehouse, amount, status, purchaseDate, sharePercentage }) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto_8rem]">
          <div className="min-w-0 max-sm:col-span-2">
            <h3 className="font-medium">
              <Link
                to={`/investments/${id}`}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {warehouse.name}
              </Link>
            </h3>
            <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3 tabular">
              {formatDate(purchaseDate)} · {formatPercent(sharePercentage, 3)} de la bodega
            </p>
          </div>
          <Money amount={amount} className="font-semibold" />
          <span className="text-right">
            <InvestmentStatus status={status} />
          </span>
        </div>
      )}
    </ShortList>
  );
}
