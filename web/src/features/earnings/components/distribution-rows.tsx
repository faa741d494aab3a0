import { distributionStateLabels } from '@nodo/contracts/earnings/states';
import type { DistributionView } from '@nodo/contracts/earnings/views';
import { periodLabel } from '@nodo/contracts/periods';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { investmentsText, investorsText, stateTones } from '../distribution-labels.ts';

const line =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-5 py-4 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_9rem_5.5rem] sm:px-6';

function when({ state, preparedAt, approvedAt, approvedBy }: DistributionView): string {
  if (approvedAt)
    return `Aprobada el ${formatDate(approvedAt)}${approvedBy ? ` por ${approvedBy.name}` : ''}`;
  return state === 'prepared' && preparedAt ? `Preparada el ${formatDate(preparedAt)}` : '';
}

/** One month in the list. */
export function DistributionRow({ row, onOpen }: { row: DistributionView; onOpen: () => void }) {
  const isWaiting = row.state === 'prepared';
  const name = periodLabel(row.period);
  return (
    <li className={line}>
      <div className="min-w-0">
        <h3 className="font-medium first-letter:uppercase">{name}</h3>
        <Badge tone={stateTones[row.state]} dot className="mt-1.5">
          {distributionStateLabels[row.state]}
        </Badge>
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-3 max-sm:order-last max-sm:col-span-2">
        {investorsText(row.investors)} · {investmentsText(row.investments)}
        <span className="block">{when(row)}</span>
      </p>
      <p className="text-right font-semibold">
        <Money amount={row.net} />
        <span className="block text-[0.8125rem] font-normal text-ink-3">
          Bruto <Money amount={row.gross} />
        </span>
      </p>
      <Button
        variant={isWaiting ? 'primary' : 'outline'}
        size="sm"
        onClick={onOpen}
        aria-label={`${isWaiting ? 'Revisar' : 'Ver'} ${name}`}
        className="max-sm:order-last max-sm:col-span-2 sm:justify-self-end"
      >
        {isWaiting ? 'Revisar' : 'Ver'}
      </Button>
    </li>
  );
}

interface UnpreparedRowProps {
  period: string;
  busy: boolean;
  disabled: boolean;
  onPrepare: () => void;
}

/** A closed month without a prepared distribution. */
export function UnpreparedRow({ period, busy, disabled, onPrepare }: UnpreparedRowProps) {
  const name = periodLabel(period);
  return (
    <li className={line}>
      <div className="min-w-0">
        <h3 className="font-medium first-letter:uppercase">{name}</h3>
        <Badge className="mt-1.5">Sin preparar</Badge>
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-3 max-sm:order-last max-sm:col-span-2">
        El mes ya terminó: puedes prepararlo ahora, o esperar a que se prepare solo.
      </p>
      <span aria-hidden className="max-sm:hidden" />
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        disabled={disabled}
        acts
        onClick={onPrepare}
        aria-label={`Preparar ${name}`}
        className="sm:justify-self-end"
      >
        {busy ? 'Preparando…' : 'Preparar'}
      </Button>
    </li>
  );
}
