import type { AccountView } from '@nodo/contracts/earnings/views';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Approx } from '../../../ui/approx.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountQuery } from '../api/get-earnings.ts';

function Part({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="font-medium">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

function Balance({ account, action }: { account: AccountView; action: ReactNode }) {
  return (
    <Card className="flex flex-1 flex-col px-5 pt-5 pb-5 sm:px-6">
      <h2 className="text-base font-semibold tracking-tight">Saldo disponible</h2>
      <p className="mt-2 text-3xl leading-10 font-semibold tracking-[-0.02em] tabular sm:text-[2.125rem]">
        <Money amount={account.available} />
      </p>
      <p className="mt-1 text-[0.8125rem] leading-5 text-ink-3">
        Lo que se te acreditó y aún no retiras.
        <Approx amount={account.available} />{' '}
        <Link to="/reservas" className="underline underline-offset-4 hover:text-ink">
          Comprobar en las reservas
        </Link>
      </p>
      <dl className="mt-4 divide-y divide-line border-t border-line">
        <Part label="Acreditado" amount={account.credited} />
        {Number(account.deposited) > 0 && (
          <Part label="Abonado de transferencias" amount={account.deposited} />
        )}
        {Number(account.repurchased) > 0 && (
          <Part label="Abonado de recompras" amount={account.repurchased} />
        )}
        <Part label="Retirado" amount={account.paid} />
        {Number(account.invested) > 0 && <Part label="Invertido" amount={account.invested} />}
        {Number(account.reserved) > 0 && <Part label="Reservado en retiros" amount={account.reserved} />}
      </dl>
      {action && <div className="mt-4">{action}</div>}
    </Card>
  );
}

function Loading() {
  return (
    <Card role="status" className="grid gap-4 p-6">
      <span className="sr-only">Cargando tu saldo…</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-24" />
    </Card>
  );
}

/** Credited, paid and available amounts. `action`: what the person can do with them. */
export function BalanceCard({ action }: { action?: ReactNode }) {
  const query = useQuery(accountQuery);
  const { data: account, isPending } = query;
  if (isPending) return <Loading />;
  if (!account) {
    return <QueryError query={query} fallback="No pudimos cargar tu saldo." />;
  }
  return <Balance account={account} action={action} />;
}
