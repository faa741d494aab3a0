import { formatUsdt } from '@nodo/contracts/money';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Hash } from '../../../ui/hash.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { usePersonPayouts } from '../api/list-payouts.ts';
import { PayoutBadge, remarkOf } from './payout-state.tsx';

function Payout({ payout }: { payout: PayoutView }) {
  const { id, amount, state, requestedAt, walletAddress, transactionHash } = payout;
  const remark = remarkOf(payout);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium tabular">
          {formatUsdt(amount)} USDT <PayoutBadge state={state} />
        </p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3 tabular">{formatDateTime(requestedAt)}</p>
        <WholeAddress address={walletAddress} />
        {remark && <p className="text-sm leading-6 break-words text-ink-2">{remark}</p>}
        {transactionHash && (
          <p>
            <Hash value={transactionHash} />
          </p>
        )}
      </div>
      <HistoryLink
        to={auditAddress({ kind: 'transfer', subject: id })}
        stream={streams.transfer(id)}
        of={`el retiro del ${formatDateTime(requestedAt)}`}
        className="-mr-2.5"
      />
    </div>
  );
}

/** Someone's payouts with their addresses, for staff. */
export function PersonPayouts({ userId }: { userId: string }) {
  const query = usePersonPayouts(userId);
  return (
    <ShortList
      title="Retiros"
      query={query}
      loading="Cargando sus retiros…"
      failed="No pudimos cargar sus retiros."
      empty="No ha retirado nada."
      more="Ver más retiros"
      keyOf={({ id }) => id}
    >
      {(payout) => <Payout payout={payout} />}
    </ShortList>
  );
}
