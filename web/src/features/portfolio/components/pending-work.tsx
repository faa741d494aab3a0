import { formatUsd } from '@nodo/contracts/money';
import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import {
  ArrowRight,
  ArrowUpFromLine,
  CircleCheck,
  DatabaseZap,
  IdCard,
  type LucideIcon,
  ReceiptText,
  Sprout,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { usdtText } from '../platform-labels.ts';

interface Task {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
  readonly isOpen: boolean;
  readonly isUrgent: boolean;
  /** URL of the screen where it is done. */
  readonly to: string;
}

function kycTask({ waiting, oldestDueAt }: PlatformFigures['kyc'], now: number): Task {
  const isOver = oldestDueAt !== null && Date.parse(oldestDueAt) < now;
  const due =
    oldestDueAt === null
      ? 'Sin fecha límite'
      : `La más antigua ${isOver ? 'venció' : 'vence'} ${formatRelative(oldestDueAt, now)}`;
  return {
    key: 'kyc',
    icon: IdCard,
    title:
      waiting === 0
        ? 'Ninguna verificación KYC por decidir'
        : counted(waiting, 'verificación KYC por decidir', 'verificaciones KYC por decidir'),
    detail: waiting === 0 ? 'Las nuevas solicitudes aparecen aquí al instante' : due,
    isOpen: waiting > 0,
    isUrgent: isOver,
    to: '/kyc-admin',
  };
}

function transfersTask({ unmatched, unmatchedUsdt }: PlatformFigures['transfers'], to: string): Task {
  return {
    key: 'transfers',
    icon: ReceiptText,
    title:
      unmatched === 0
        ? 'Ningún pago por conciliar'
        : counted(unmatched, 'pago por conciliar', 'pagos por conciliar'),
    detail:
      unmatched === 0
        ? 'Todo lo recibido tiene su inversión'
        : `${usdtText(unmatchedUsdt)} recibidos sin inversión`,
    isOpen: unmatched > 0,
    isUrgent: false,
    to,
  };
}

type Decisions = PlatformFigures['decisions'];

/** Rare tasks, listed only while there are any. */
function decisionTasks(waiting: Decisions, repurchasesAt: string): Task[] {
  const kinds = [
    {
      ...{ key: 'payouts', icon: ArrowUpFromLine, to: '/admin/payouts', count: waiting.payouts },
      title: counted(waiting.payouts, 'retiro por aprobar', 'retiros por aprobar'),
      detail: `${formatUsd(waiting.payoutsUsd)} pedidos`,
    },
    {
      ...{ key: 'distributions', icon: Sprout, to: '/admin/returns', count: waiting.distributions },
      title: counted(waiting.distributions, 'distribución por aprobar', 'distribuciones por aprobar'),
      detail: `${formatUsd(waiting.distributionsUsd)} de rendimientos netos`,
    },
    {
      ...{ key: 'repurchases', icon: Undo2, to: repurchasesAt, count: waiting.repurchases },
      title: counted(waiting.repurchases, 'recompra por decidir', 'recompras por decidir'),
      detail: `${formatUsd(waiting.repurchasesUsd)} en posiciones`,
    },
  ];
  return kinds.flatMap(({ count, ...task }) =>
    count > 0 ? [{ ...task, isOpen: true, isUrgent: false }] : [],
  );
}

function parkedTask(projection: PlatformFigures['projection']): Task {
  const { parkedKeys = 0, parkedSince = null } = projection ?? {};
  const since = parkedSince ? ` desde el ${formatDateTime(parkedSince)}` : '';
  return {
    key: 'parked',
    icon: DatabaseZap,
    title:
      parkedKeys === 0
        ? 'Ningún registro detenido'
        : counted(parkedKeys, 'registro detenido', 'registros detenidos'),
    detail:
      parkedKeys === 0
        ? 'Todo lo ocurrido está reflejado en las cifras'
        : `Un evento no se pudo aplicar${since}`,
    isOpen: parkedKeys > 0,
    isUrgent: parkedKeys > 0,
    to: '/admin/projections',
  };
}

function TaskText({ icon: Icon, title, detail, isOpen, isUrgent }: Omit<Task, 'key' | 'to'>) {
  const Mark = isOpen ? Icon : CircleCheck;
  return (
    <>
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          !isOpen && 'bg-sea-soft text-sea-ink',
          isOpen && (isUrgent ? 'bg-alert-soft text-alert-ink' : 'bg-signal-soft text-signal-ink'),
        )}
      >
        <Mark aria-hidden className="size-5" strokeWidth={1.7} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-[0.9375rem]', isOpen ? 'font-medium' : 'text-ink-2')}>{title}</span>
        <span className={cx('block text-[0.8125rem] leading-5', isUrgent ? 'text-alert-ink' : 'text-ink-3')}>
          {detail}
        </span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
      />
    </>
  );
}

interface PendingWorkProps {
  readonly figures: PlatformFigures;
  /** URL of the list of unmatched payments. */
  readonly unmatchedAt: string;
  /** URL of the list of repurchase requests. */
  readonly repurchasesAt: string;
}

/** Number of pending decisions by kind, with links. */
export function PendingWork({ figures, unmatchedAt, repurchasesAt }: PendingWorkProps) {
  const now = useNow();
  const tasks = [
    kycTask(figures.kyc, now),
    transfersTask(figures.transfers, unmatchedAt),
    ...decisionTasks(figures.decisions, repurchasesAt),
    parkedTask(figures.projection),
  ];
  const row = 'flex items-center gap-4 px-5 py-4 sm:px-6';
  return (
    <Card className="flex flex-col">
      <CardHeader title="Por decidir" detail="Lo que espera por el equipo" />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {tasks.map(({ key, to, ...task }) => (
          <li key={key}>
            <Link to={to} className={cx(row, 'group -outline-offset-2 hover:bg-sunken/60')}>
              <TaskText {...task} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
