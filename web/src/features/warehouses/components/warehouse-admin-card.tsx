import { divide } from '@nodo/contracts/money';
import type { ClosingRow } from '@nodo/contracts/warehouses/closing';
import { isClosed, isSaleOver } from '@nodo/contracts/warehouses/room';
import { warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { DoorClosed, HardHat, History, MapPin, Pencil, Waypoints } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDate, formatPercent, formatProgress, formatWhole } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { deliveryLabel } from '../delivery-label.ts';
import { writeUpdatesView } from '../updates-view.ts';
import { typedNumber } from '../warehouse-values.ts';
import { WarehouseClosing } from './warehouse-closing.tsx';
import { Tbd } from './warehouse-tbd.tsx';

const tones = toneTable<WarehouseView['status']>({
  planning: 'neutral',
  in_progress: 'amber',
  completed: 'signal',
  available: 'sea',
  closed: 'neutral',
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] leading-5 text-ink-3">{label}</dt>
      <dd className="text-[0.9375rem] leading-6 font-medium tabular">{children}</dd>
    </div>
  );
}

const investorsText = (count: number) =>
  count === 1 ? '1 inversionista' : `${formatWhole(count)} inversionistas`;

const waitingText = (count: number) =>
  count === 1 ? '1 persona espera cupo' : `${formatWhole(count)} personas esperan cupo`;

/** Reserved and available capital, and how many people hold or wait for a part. */
function Capital({ warehouse }: { warehouse: WarehouseView }) {
  const { totalValue, reservedCapital, availableCapital, investors, waiting } = warehouse;
  const percent = Number(divide(reservedCapital, totalValue, 4)) * 100;
  const shown = formatPercent(percent, 1);
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-ink-2">
          Reservado <span className="font-medium text-ink tabular">{shown}</span>
        </span>
        <span className="text-ink-3">
          {investorsText(investors)}
          {waiting > 0 && ` · ${waitingText(waiting)}`}
        </span>
      </div>
      <Progress
        value={percent}
        max={100}
        label={`Capital reservado de ${warehouse.name}`}
        valueText={`${shown} reservado`}
        tone="sea"
      />
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-[0.8125rem] leading-5 text-ink-3">
        <Money amount={reservedCapital} />
        <span>
          {isSaleOver(warehouse) ? (
            'Cerrada a inversiones'
          ) : (
            <>
              <Money amount={availableCapital} /> libres
            </>
          )}
        </span>
      </div>
    </div>
  );
}

/** URL parameters of the works screen for one warehouse. */
const updatesOf = (warehouseId: string) => writeUpdatesView({ tab: 'my-investments', warehouseId });

const linkClasses =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-sm font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink';

interface WarehouseAdminCardProps {
  warehouse: WarehouseView;
  /** The closing request awaiting a second person. */
  closing: ClosingRow | undefined;
  /** Id of the signed-in user. */
  me: string;
  onEdit: (id: string) => void;
  onCloseWarehouse: (id: string) => void;
}

/**
 * Memoised, so that it rerenders only when its own warehouse changes: live lists are refetched several times per
 * second.
 */
export const WarehouseAdminCard = memo(function WarehouseAdminCard({
  warehouse,
  closing,
  me,
  onEdit,
  onCloseWarehouse,
}: WarehouseAdminCardProps) {
  useTimeZone();
  const { id, name, status, totalArea, units, expectedCompletion } = warehouse;
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex-1">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 text-lg leading-6 font-semibold tracking-tight break-words">{name}</h3>
          <Badge dot tone={tones[status]} className="shrink-0">
            {warehouseStatusLabels[status]}
          </Badge>
        </div>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 break-words">{warehouse.location}</span>
        </p>
        <p className="mt-2.5 line-clamp-2 text-sm leading-5 break-words text-ink-2">
          {warehouse.description}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 border-t border-line pt-4">
        <Fact label="Valor total">
          <Money amount={warehouse.totalValue} />
        </Fact>
        <Fact label="Acciones">{formatWhole(warehouse.totalShares)}</Fact>
        <Fact label="Precio por acción">
          <Money amount={warehouse.sharePrice} />
        </Fact>
        <Fact label="Área total">
          {totalArea === null ? <Tbd /> : `${typedNumber(totalArea)} m²`}
          {units !== null && ` · ${formatWhole(units)} ${units === 1 ? 'unidad' : 'unidades'}`}
        </Fact>
        <Fact label={deliveryLabel(warehouse)}>
          {expectedCompletion ? formatDate(expectedCompletion) : <Tbd />}
        </Fact>
        <Fact label="Avance de obra">{formatProgress(warehouse.progressPercentage)}</Fact>
      </dl>
      <Capital warehouse={warehouse} />
      {closing && (
        <WarehouseClosing
          name={name}
          request={closing}
          isOwn={closing.requestedBy.id === me}
          onReview={() => onCloseWarehouse(id)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3.5">
        <div className="-ml-px flex flex-wrap gap-1">
          <Button variant="outline" size="sm" aria-label={`Editar ${name}`} acts onClick={() => onEdit(id)}>
            <Pencil aria-hidden className="size-4" />
            Editar
          </Button>
          {!closing && !isClosed(warehouse) && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Cerrar bodega ${name}`}
              acts
              onClick={() => onCloseWarehouse(id)}
            >
              <DoorClosed aria-hidden className="size-4" />
              Cerrar bodega
            </Button>
          )}
        </div>
        <div className="-mr-2 flex flex-wrap">
          <Link
            to={`/admin/construction?${updatesOf(id)}`}
            aria-label={`Avances de ${name}`}
            className={linkClasses}
          >
            <HardHat aria-hidden className="size-4" />
            Avances
          </Link>
          <Link
            to={auditAddress({ kind: 'warehouse', subject: id })}
            aria-label={`Historial de ${name}`}
            className={linkClasses}
          >
            <History aria-hidden className="size-4" />
            Historial
          </Link>
          <Link
            to={streamAddress(`warehouse-${id}`)}
            aria-label={`Eventos de ${name}`}
            className={linkClasses}
          >
            <Waypoints aria-hidden className="size-4" />
            Eventos
          </Link>
        </div>
      </div>
    </article>
  );
});
