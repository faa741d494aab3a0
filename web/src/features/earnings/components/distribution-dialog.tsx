import { distributionStateLabels } from '@nodo/contracts/earnings/states';
import type { DistributionDetail, DistributionShare, DistributionView } from '@nodo/contracts/earnings/views';
import { periodLabel } from '@nodo/contracts/periods';
import { streams } from '@nodo/contracts/streams';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime, formatWhole } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { distributionQuery, SHARES_PAGE, sharesFile } from '../api/distributions.ts';
import { investmentsText, investorsText, stateTones } from '../distribution-labels.ts';
import { ApprovalBar } from './approval-bar.tsx';

function Figure({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4 py-2.5', isTotal && 'font-semibold')}>
      <dt className={cx('text-sm', !isTotal && 'text-ink-2')}>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

function Summary({ distribution }: { distribution: DistributionView }) {
  const { state, investors, investments, approvedAt, approvedBy, preparedAt } = distribution;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={stateTones[state]} dot>
          {distributionStateLabels[state]}
        </Badge>
        <span className="text-sm text-ink-3">
          {investorsText(investors)} · {investmentsText(investments)}
        </span>
      </div>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        <Figure label="Rendimiento bruto" amount={distribution.gross} />
        <Figure label="Comisión de administración" amount={distribution.managementFee} />
        <Figure label="Comisión de plataforma" amount={distribution.platformFee} />
        <Figure label="Neto para los inversionistas" amount={distribution.net} isTotal />
      </dl>
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.8125rem] leading-5 text-ink-3">
        <span>
          {preparedAt && <span className="block">Preparada el {formatDateTime(preparedAt)}</span>}
          {approvedAt && (
            <span className="block">
              Aprobada el {formatDateTime(approvedAt)}
              {approvedBy && ` por ${approvedBy.name}`}
            </span>
          )}
        </span>
        <HistoryLink
          to={auditAddress({ kind: 'distribution', subject: distribution.period })}
          stream={streams.distribution(distribution.period)}
          of={`los rendimientos de ${periodLabel(distribution.period)}`}
          className="-mr-2"
        />
      </p>
    </>
  );
}

function Share({ share }: { share: DistributionShare }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{share.name}</span>
          {share.isCredited && (
            <>
              <Check aria-hidden className="size-4 shrink-0 text-sea-ink" />
              <span className="sr-only">Acreditado</span>
            </>
          )}
        </p>
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          {investmentsText(share.investments)} · <Money amount={share.amount} />
        </p>
      </div>
      <p className="text-right font-semibold">
        <Money amount={share.net} />
        <span className="block text-[0.8125rem] leading-5 font-normal text-ink-3">
          Bruto <Money amount={share.gross} />
        </span>
      </p>
    </li>
  );
}

function Crediting({ credited, distribution }: Pick<DistributionDetail, 'credited' | 'distribution'>) {
  const text = `${formatWhole(credited)} de ${investorsText(distribution.investors)}`;
  return (
    <div className="mt-5 grid gap-2" role="status">
      <p className="text-sm">Acreditando: {text}</p>
      <Progress
        value={credited}
        max={Math.max(1, distribution.investors)}
        label="Saldos acreditados"
        valueText={text}
        tone="sea"
      />
    </div>
  );
}

function Detail({ period }: { period: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(distributionQuery(period, page));
  const { data, isPending, isPlaceholderData } = query;
  useExistingPage(page, SHARES_PAGE, isPlaceholderData ? undefined : data?.distribution.investors, setPage);
  if (isPending) return <SkeletonRows rows={4} label="Cargando la distribución…" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar esta distribución." />;
  }
  const { distribution, shares, credited } = data;
  return (
    <>
      <Summary distribution={distribution} />
      {distribution.state === 'approved' && <Crediting credited={credited} distribution={distribution} />}
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">Por inversionista</h3>
        <CsvButton
          path={sharesFile(period)}
          name={`rendimientos-de-${period}`}
          disabled={distribution.state === 'preparing'}
        />
      </div>
      <ul
        aria-label="Rendimientos por inversionista"
        aria-busy={isPlaceholderData || undefined}
        className={cx('mt-1 mb-4 divide-y divide-line', isPlaceholderData && 'opacity-60')}
      >
        {shares.map((share) => (
          <Share key={share.investorId} share={share} />
        ))}
      </ul>
      <Pager
        number={page}
        size={SHARES_PAGE}
        shown={shares.length}
        total={distribution.investors}
        onPage={setPage}
      />
      {distribution.state === 'prepared' && <ApprovalBar distribution={distribution} />}
    </>
  );
}

/** One month's distribution: totals, each investor's share, and its approval. */
export function DistributionDialog({ period, onClose }: { period: string; onClose: () => void }) {
  return (
    <Dialog
      open
      shape="panel"
      onOpenChange={(open) => !open && onClose()}
      title={`Rendimientos de ${periodLabel(period)}`}
      description="Lo que ganó cada inversión según sus propias condiciones."
    >
      <Detail period={period} />
    </Dialog>
  );
}
