import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { transactionTypeLabels } from '@nodo/contracts/transfers/views';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/format.ts';
import { olderOf } from '../../../lib/read-on.ts';
import { Hash } from '../../../ui/hash.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { usePersonPayments } from '../api/list-transactions.ts';
import { ConfirmationStatus } from './confirmation-status.tsx';
import { TransferHistory } from './transfer-history.tsx';

function Payment({ transaction }: { transaction: BlockchainTransactionView }) {
  const { amount, currency, type, createdAt, transactionHash, investmentId } = transaction;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)_auto]">
      <div className="min-w-0 max-sm:col-span-2">
        <p className="font-medium tabular">
          {formatUsdt(amount)} {currency}
        </p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3 tabular">
          {investmentId ? (
            <Link to={`/investments/${investmentId}`} className="underline underline-offset-4 hover:text-ink">
              {transactionTypeLabels[type]}
            </Link>
          ) : (
            transactionTypeLabels[type]
          )}{' '}
          · {formatDateTime(createdAt)}
        </p>
        {transactionHash && <Hash value={transactionHash} />}
      </div>
      <ConfirmationStatus transaction={transaction} />
      <span className="-mr-2.5 flex">
        <TransferHistory transaction={transaction} />
      </span>
    </div>
  );
}

/** Transfers received for someone's investments or from their wallets, for staff. */
export function PersonPayments({ userId }: { userId: string }) {
  const pages = usePersonPayments(userId);
  return (
    <ShortList
      title="Pagos recibidos"
      detail="Transferencias a la tesorería por sus inversiones, o desde billeteras suyas."
      query={{ ...pages, data: pages.data?.pages.flat() }}
      older={olderOf(pages)}
      loading="Cargando sus pagos…"
      failed="No pudimos cargar sus pagos."
      empty="No ha llegado ningún pago suyo."
      more="Ver más pagos"
      keyOf={({ id }) => id}
    >
      {(transaction) => <Payment transaction={transaction} />}
    </ShortList>
  );
}
