import { formatUsdt } from '@nodo/contracts/money';
import { type MovementType, type MovementView, movementTypeLabels } from '@nodo/contracts/movements/views';
import { openTable } from '@nodo/contracts/open-table';
import { ArrowDownToLine, ArrowUpFromLine, CircleHelp, type LucideIcon, Sprout, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/money.tsx';

const looks: Record<MovementType, { icon: LucideIcon; tint: string; sign: string; amount: string }> =
  openTable(
    {
      deposit: { icon: ArrowDownToLine, tint: 'bg-sunken text-ink-2', sign: '', amount: '' },
      withdrawal: { icon: ArrowUpFromLine, tint: 'bg-signal-soft text-signal-ink', sign: '−', amount: '' },
      repurchase: { icon: Undo2, tint: 'bg-sunken text-ink-2', sign: '+', amount: '' },
      dividend: { icon: Sprout, tint: 'bg-sea-soft text-sea-ink', sign: '+', amount: 'text-sea-ink' },
    },
    { icon: CircleHelp, tint: 'bg-sunken text-ink-2', sign: '', amount: '' },
  );

/** Source or destination of movements that are not on-chain, worded for the owner and for others. */
const places: Record<MovementType, readonly [own: string, other: string]> = openTable(
  {
    deposit: ['De tu saldo', 'De su saldo'],
    withdrawal: ['', ''],
    repurchase: ['En tu saldo', 'En su saldo'],
    dividend: ['En tu saldo', 'En su saldo'],
  },
  ['', ''],
);

interface MovementRowProps {
  movement: MovementView;
  /** Whether the reader is the owner. */
  isOwn?: boolean;
}

/** One movement: kind, date, amount, and the part transferred on-chain. */
export function MovementRow({ movement, isOwn = true }: MovementRowProps) {
  const { type, description, createdAt, amount, currency, cryptoAmount, investmentId } = movement;
  const { icon: Icon, tint, sign, amount: tone } = looks[type];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6">
      <span aria-hidden className={cx('grid size-10 place-items-center rounded-full', tint)}>
        <Icon className="size-4.5" strokeWidth={1.8} />
      </span>
      <div className="min-w-0">
        <h3 className="font-medium text-pretty">
          {investmentId ? (
            <Link
              to={`/investments/${investmentId}`}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {description}
            </Link>
          ) : (
            description
          )}
        </h3>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3 tabular">
          {movementTypeLabels[type]} · {formatDateTime(createdAt)}
        </p>
      </div>
      <div className="max-sm:col-start-2 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 sm:text-right">
        <p className={cx('font-semibold tabular', tone)}>
          {sign}
          <Money amount={amount} />
          <span className="sr-only"> {currency}</span>
        </p>
        <p className="text-[0.8125rem] leading-5 text-ink-3 tabular sm:mt-0.5">
          {cryptoAmount === null ? places[type][isOwn ? 0 : 1] : `${formatUsdt(cryptoAmount)} USDT`}
        </p>
      </div>
    </li>
  );
}
