import {
  NETWORK_FIGURES,
  NETWORK_ROUTES,
  NETWORK_SOURCE,
  type NetworkRoute,
  type RouteKind,
  routeKindLabels,
} from '@nodo/contracts/market/network';
import { Anchor, Building2, Factory, type LucideIcon, Plane, Ship } from 'lucide-react';
import { formatDecimal } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';

const icons: Record<RouteKind, LucideIcon> = {
  seaport: Anchor,
  caribbean_port: Ship,
  airport: Plane,
  industrial: Factory,
  capital: Building2,
};
const farthest = Math.max(...NETWORK_ROUTES.map(({ km }) => km));

const volumeText = (volume: string | null) =>
  volume === null
    ? `parte de ${formatDecimal(NETWORK_FIGURES.volume, 1)}\u00a0M t/año`
    : `${formatDecimal(volume, 1)}\u00a0M t/año`;

function Route({
  route,
  isChosen,
  onSelect,
}: {
  route: NetworkRoute;
  isChosen: boolean;
  onSelect: () => void;
}) {
  const Icon = icons[route.kind];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onSelect}
      className={cx(
        'grid w-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-5 py-3 text-left -outline-offset-2 transition-colors sm:px-6',
        isChosen ? 'bg-signal-soft' : 'hover:bg-sunken/60',
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cx('mt-0.5 size-5', isChosen ? 'text-signal-ink' : 'text-ink-3')}
      />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3 text-[0.9375rem] font-semibold">
          {route.city} <span className="whitespace-nowrap tabular">{route.km} km</span>
        </span>{' '}
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-[0.8125rem] leading-5">
          <span className="text-ink-2">{routeKindLabels[route.kind]}</span>{' '}
          <span className={isChosen ? 'text-ink-2' : 'text-ink-3'}>{volumeText(route.volume)}</span>
        </span>
      </span>
      <span aria-hidden className="col-start-2 mt-2 block h-1 rounded-full bg-line">
        <span
          className={cx('block h-full rounded-full', isChosen ? 'bg-signal' : 'bg-[var(--chart-1)]')}
          style={{ width: `${(100 * route.km) / farthest}%` }}
        />
      </span>
    </button>
  );
}

interface RouteListProps {
  readonly routeId: string | undefined;
  readonly onSelect: (routeId: string | undefined) => void;
}

/** List of the routes; pressing one selects it on the map, pressing it again deselects it. */
export function RouteList({ routeId, onSelect }: RouteListProps) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Rutas desde Cartago" detail="Elige una para verla en el mapa" />
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {NETWORK_ROUTES.map((route) => (
          <li key={route.id}>
            <Route
              route={route}
              isChosen={route.id === routeId}
              onSelect={() => onSelect(route.id === routeId ? undefined : route.id)}
            />
          </li>
        ))}
      </ul>
      <p className="px-5 py-3 text-[0.8125rem] leading-5 text-ink-3 sm:px-6">
        Del volumen solo se publica el total de la red: {formatDecimal(NETWORK_FIGURES.volume, 1)}&nbsp;M de
        toneladas al año. Fuente: {NETWORK_SOURCE.name}, {NETWORK_SOURCE.asOf}.
      </p>
    </Card>
  );
}
