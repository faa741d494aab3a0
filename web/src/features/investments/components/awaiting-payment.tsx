import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '../../../lib/use-now.ts';
import { pendingInvestmentsQuery } from '../api/own-investments.ts';
import { paymentStage } from '../status.ts';

interface Claimed {
  /** When one's open claims of transfers were made (ISO). */
  claimedAt: readonly string[];
}

/** Reminder of one's unpaid investments, shown first; `newest`: a page of one's own. */
export function AwaitingPayment({ newest, ...claimed }: { newest: readonly InvestmentView[] } & Claimed) {
  // An unpaid one may be older than the newest page.
  return newest.length < INVESTMENTS_PAGE ? (
    <Reminder pending={newest} isCut={false} {...claimed} />
  ) : (
    <ReminderOfOlder {...claimed} />
  );
}

function ReminderOfOlder(claimed: Claimed) {
  const { data: pending = [] } = useQuery(pendingInvestmentsQuery);
  return <Reminder pending={pending} isCut={pending.length >= INVESTMENTS_PAGE} {...claimed} />;
}

interface ReminderProps extends Claimed {
  pending: readonly InvestmentView[];
  /** There may be more. */
  isCut: boolean;
}

function Reminder({ pending, isCut, claimedAt }: ReminderProps) {
  const now = useNow();
  const awaiting = pending.filter((investment) => paymentStage(investment, now) === 'awaiting');
  const [first] = awaiting;
  if (!first) return null;
  // It may be of any of them: nobody should pay twice meanwhile.
  const isClaimed = awaiting.some(({ purchaseDate }) => claimedAt.some((at) => at >= purchaseDate));
  const several = isCut
    ? `Tienes al menos ${awaiting.length} inversiones por pagar`
    : `Tienes ${awaiting.length} inversiones por pagar`;
  return (
    <Link
      to={awaiting.length === 1 ? `/investments/${first.id}` : '/investments'}
      className="group mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg bg-navy px-5 py-4 text-on-navy sm:px-6 dark:bg-navy-2"
    >
      <span className="flex items-center gap-3">
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-signal" />
        <span className="text-[0.9375rem]">
          {awaiting.length > 1
            ? several
            : isClaimed
              ? `Inversión de ${formatUsd(first.amount)} en ${first.warehouse.name}`
              : `Falta pagar ${formatUsd(first.amount)} en ${first.warehouse.name}`}
          {isClaimed && <span className="block font-medium">Estamos revisando tu reclamo</span>}
        </span>
      </span>
      <span className="inline-flex items-center gap-1.5 text-[0.9375rem] font-medium">
        {isClaimed ? 'Ver' : 'Pagar ahora'}
        <ArrowRight aria-hidden className="size-4 transition-transform group-hover:translate-x-0.5" />
      </span>
    </Link>
  );
}
