import { formatUsd } from '@nodo/contracts/money';
import {
  type PendingItem,
  type PendingKind,
  pendingKindLabels,
} from '@nodo/contracts/portfolio/pending-work';
import {
  ArrowUpFromLine,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  DatabaseZap,
  DoorClosed,
  IdCard,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  ReceiptText,
  ShieldAlert,
  SlidersHorizontal,
  Sprout,
  Undo2,
  UserRound,
} from 'lucide-react';
import { type KeyboardEvent as ListKeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { customerAddress } from '../../../lib/customer-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';
import { areSingleKeysOn, isNoSingleKey } from '../../../lib/single-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { askedAt } from '../../../ui/asked-item.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { usePendingWork } from '../api/get-platform.ts';
import { usdtText } from '../platform-labels.ts';
import { useAssign } from '../use-assign.ts';
import { holderWords, isTakeable, TakeButton } from './take-button.tsx';

const SHOWN = 8;

interface Place {
  readonly icon: LucideIcon;
  /** URL of the screen where it is decided. */
  readonly to: (id: string) => string;
}

/** `tabAt`: URL of a tab of the operations screen, without a hash. */
function placesOf(tabAt: (tab: string) => string): Record<PendingKind, Place> {
  return {
    sanctions: { icon: ShieldAlert, to: (id) => `/kyc-admin?caso=${id}` },
    kyc: { icon: IdCard, to: (id) => `/kyc-admin?caso=${id}` },
    payout: { icon: ArrowUpFromLine, to: (id) => askedAt('/admin/payouts', id) },
    distribution: { icon: Sprout, to: (id) => `/admin/returns?mes=${id}` },
    reconciliation: { icon: ReceiptText, to: (id) => askedAt(tabAt('por-conciliar'), id) },
    claim: { icon: MessageCircleQuestion, to: (id) => askedAt(tabAt('por-conciliar'), id) },
    repurchase: { icon: Undo2, to: (id) => askedAt(tabAt('recompras'), id) },
    settings: { icon: SlidersHorizontal, to: () => '/admin/financial' },
    closing: { icon: DoorClosed, to: (id) => `/admin/warehouses?cierre=${id}` },
    visit: { icon: CalendarCheck, to: (id) => askedAt(tabAt('visitas'), id) },
    question: { icon: MessagesSquare, to: (id) => askedAt(tabAt('preguntas'), id) },
    parked: { icon: DatabaseZap, to: () => '/admin/projections' },
    kyc_expiring: { icon: CalendarClock, to: customerAddress },
  };
}

/** Link to the person, beside the link to the decision. */
function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={customerAddress(id)}
      aria-label={`Ver la ficha de ${name}`}
      title="Ver la ficha"
      className="inline-grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink max-lg:size-11"
    >
      <UserRound aria-hidden className="size-4" />
    </Link>
  );
}

interface RowProps {
  item: PendingItem;
  place: Place;
  now: number;
  ownId: string;
}

function Row({ item, place, now, ownId }: RowProps) {
  const { kind, who, what, usd, usdt, since, dueAt } = item;
  const isLate = dueAt !== null && Date.parse(dueAt) < now;
  // A parked key is urgent whether or not it is overdue.
  const isAlert = isLate || kind === 'parked';
  const amount = usd !== null ? formatUsd(usd) : usdt !== null ? usdtText(usdt) : '';
  return (
    <Link
      data-walked
      to={place.to(item.id)}
      className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 -outline-offset-2 hover:bg-sunken/60 sm:px-6 lg:grid-cols-[auto_minmax(0,1.5fr)_8rem_minmax(0,1fr)_minmax(0,0.8fr)]"
    >
      <place.icon
        aria-hidden
        className={cx('size-5', isAlert ? 'text-alert-ink' : 'text-signal-ink')}
        strokeWidth={1.7}
      />
      <span className="min-w-0 max-sm:col-span-2">
        <span className="block text-[0.9375rem] font-medium">{pendingKindLabels[kind]}</span>
        <span className="block truncate text-[0.8125rem] leading-5 text-ink-2">
          {[who, what].filter(Boolean).join(' · ') || 'Sin persona'}
        </span>
      </span>
      <span className="text-[0.9375rem] tabular max-sm:col-start-2 max-sm:col-end-4 max-sm:empty:hidden sm:text-right">
        {amount}
      </span>
      <span className="text-[0.8125rem] leading-5 max-lg:col-start-2 max-lg:col-end-4">
        <span className="text-ink-2" title={formatDateTime(since)}>
          {kind === 'kyc_expiring' ? 'Aprobada' : 'Llegó'} {formatRelative(since, now)}
        </span>
        {dueAt && (
          <span className={cx('lg:block', isLate ? 'text-alert-ink' : 'text-ink-3')}>
            <span className="lg:hidden"> · </span>
            {isLate ? 'Venció' : 'Vence'} {formatRelative(dueAt, now)}
          </span>
        )}
      </span>
      <span className="truncate text-[0.8125rem] leading-5 text-ink-3 max-lg:col-start-2 max-lg:col-end-4">
        {holderWords(item, ownId)}
      </span>
    </Link>
  );
}

/**
 * Keyboard navigation: J and K move between items from anywhere on the screen, the arrow keys once an item has the
 * focus; Enter opens it like any link, and T takes it or hands it back.
 */
function useWalk() {
  const list = useRef<HTMLUListElement>(null);
  function go(step: number, event: Pick<KeyboardEvent, 'preventDefault'>) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-walked]') ?? [])];
    const place = links.findIndex((link) => link.matches(':focus'));
    const next = links[place + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  function walk(event: ListKeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isNoSingleKey(event.nativeEvent)) go(step, event);
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if ((step === undefined && event.key !== 't') || !areSingleKeysOn() || isNoSingleKey(event)) return;
      // An open dialog has its own shortcut keys.
      if (document.querySelector('[role=dialog]') !== null) return;
      if (step !== undefined) go(step, event);
      else list.current?.querySelector<HTMLElement>('li:focus-within [data-take]')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return { list, walk };
}

/** Everything pending for staff, item by item. */
export function PendingQueue({ ownId, tabAt }: { ownId: string; tabAt: (tab: string) => string }) {
  const query = usePendingWork();
  const assign = useAssign(ownId);
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const { list, walk } = useWalk();
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando lo que espera…" className="h-16" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar lo que espera." />;
  const { items, counts } = query.data;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const places = placesOf(tabAt);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <Card className="flex flex-col">
      <CardHeader
        title={total === 0 ? 'Nada espera por el equipo' : `${total} por atender`}
        detail={
          total === 0 ? (
            'Lo que llegue aparece aquí al instante.'
          ) : (
            <>
              Lo que vence o espera hace más, primero.{' '}
              <span className="max-lg:hidden">
                J y K pasan de una a otra; Intro la abre, T la toma o la suelta.
              </span>
            </>
          )
        }
      />
      {total === 0 ? (
        <p className="flex items-center gap-3 px-5 py-5 text-[0.9375rem] text-ink-2 sm:px-6">
          <CircleCheck aria-hidden className="size-5 text-sea-ink" /> Todo está al día.
        </p>
      ) : (
        <ul
          ref={list}
          aria-label="Lo que espera por el equipo"
          onKeyDown={walk}
          className="mt-3 divide-y divide-line border-t border-line"
        >
          {shown.map((item) => (
            <li key={`${item.kind} ${item.id}`} className="flex items-center">
              <Row item={item} place={places[item.kind]} now={now} ownId={ownId} />
              <div className="mr-2 flex shrink-0 items-center max-lg:flex-col lg:mr-4 lg:gap-1">
                {item.personId !== null && item.who !== null && item.kind !== 'kyc_expiring' ? (
                  <PersonLink id={item.personId} name={item.who} />
                ) : (
                  // Reserves the space, so that the columns of all rows align.
                  <span aria-hidden className="w-9 max-lg:hidden" />
                )}
                <span className="lg:w-24">
                  {isTakeable(item, ownId) && (
                    <TakeButton item={item} ownId={ownId} onTake={() => assign.mutate(item)} />
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length > SHOWN && (
        <Button variant="outline" onClick={() => setIsWhole(!isWhole)} className="m-4 self-start">
          {isWhole ? 'Ver menos' : `Ver los ${items.length}`}
        </Button>
      )}
      {isWhole && items.length < total && (
        <p className="px-6 pb-4 text-[0.8125rem] text-ink-3">
          Hay {total - items.length} más, que esperan hace menos: aparecen cuando se atienden estas.
        </p>
      )}
    </Card>
  );
}
