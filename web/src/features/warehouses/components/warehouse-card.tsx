import { divide, yearlyPercentageOf } from '@nodo/contracts/money';
import { isSaleOver, takesInvestments } from '@nodo/contracts/warehouses/room';
import { constructionStatusLabels, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { BadgeCheck, CalendarClock, FileText, MapPin } from 'lucide-react';
import { type ComponentType, memo, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  formatDate,
  formatMonth,
  formatPercent,
  formatProgress,
  formatRate,
  formatWhole,
} from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { deliveryLabel } from '../delivery-label.ts';
import { warehouseAddress } from '../warehouse-address.ts';
import { Facade } from './facade.tsx';
import { Tbd } from './warehouse-tbd.tsx';
import type { WorksTopic } from './warehouse-works-dialog.tsx';

/** Lazily loaded when opened. */
const WarehouseWorksDialog = lazyPart(
  async () => (await import('./warehouse-works-dialog.tsx')).WarehouseWorksDialog,
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4 sm:py-2">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="sm:text-right text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

function Updates({ warehouse }: { warehouse: WarehouseView }) {
  if (warehouse.recentUpdates.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-medium text-ink-2">Avances recientes</h4>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {warehouse.recentUpdates.slice(0, 3).map((update) => (
          <li key={update.id} className="flex items-baseline justify-between gap-3">
            <span lang="es" className="truncate">
              {update.title}
            </span>
            <time dateTime={update.createdAt} className="shrink-0 text-[0.8125rem] text-ink-3">
              {formatDate(update.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Published updates and documents of the warehouse, each in its own dialog. */
function Published({ warehouse }: { warehouse: WarehouseView }) {
  const [topic, setTopic] = useState<WorksTopic>();
  return (
    <div className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 max-sm:[&_svg]:hidden sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Ver Documentos de ${warehouse.name}`}
        onClick={() => setTopic('documents')}
      >
        <FileText aria-hidden className="size-4" />
        Ver Documentos
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Cronograma de ${warehouse.name}`}
        onClick={() => setTopic('schedule')}
      >
        <CalendarClock aria-hidden className="size-4" />
        Cronograma
      </Button>
      {topic && (
        <Suspense fallback={null}>
          <WarehouseWorksDialog warehouse={warehouse} topic={topic} onClose={() => setTopic(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
/** Component that shows a warehouse's images, or the given fallback drawing. */
export type WarehousePhotosComponent = ComponentType<{
  warehouse: { readonly id: string; readonly name: string };
  fallback: ReactNode;
}>;

interface WarehouseCardProps {
  warehouse: WarehouseView;
  isInvested: boolean;
  /** Undefined if the person may not invest. */
  onInvest: ((warehouse: WarehouseView) => void) | undefined;
  /** Minimum investment, in USD. */
  minimumInvestment: string;
  /** Monthly rate under the current terms, a fraction; an estimate. */
  monthlyReturnRate: string;
  Photos: WarehousePhotosComponent;
  /** Replaces the button when the warehouse is full. */
  Full: ComponentType<{ warehouse: WarehouseView }>;
}

/**
 * Memoised, so that it rerenders only when its own warehouse changes: live lists are refetched several times per
 * second.
 */
export const WarehouseCard = memo(function WarehouseCard({
  warehouse,
  isInvested,
  onInvest,
  minimumInvestment,
  monthlyReturnRate,
  Photos,
  Full,
}: WarehouseCardProps) {
  useTimeZone();
  const sold = divide(warehouse.reservedCapital, warehouse.totalValue, 4);
  const hasRoom = takesInvestments(warehouse, minimumInvestment);
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <Photos
        warehouse={warehouse}
        fallback={<Facade seed={warehouse.id + warehouse.name} progress={warehouse.progressPercentage} />}
      />
      <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
        <div>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={warehouse.status === 'available' ? 'sea' : 'neutral'}>
              {warehouseStatusLabels[warehouse.status]}
            </Badge>
            {isInvested && (
              <Badge tone="signal">
                <BadgeCheck aria-hidden className="size-3.5" />
                Invertido
              </Badge>
            )}
          </div>
          <h3 className="mt-3 text-lg leading-6 font-semibold tracking-tight">
            <Link
              to={warehouseAddress(warehouse.id)}
              className="underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {warehouse.name}
            </Link>
          </h3>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-3">
            <MapPin aria-hidden className="size-4 shrink-0" />
            {warehouse.location}
          </p>
        </div>
        <div>
          <div className="mb-1.5 flex justify-between text-sm">
            <span className="text-ink-2">
              Estado de la obra: {constructionStatusLabels[warehouse.constructionStatus]}
            </span>
            <span className="font-medium tabular">{formatProgress(warehouse.progressPercentage)}</span>
          </div>
          <Progress
            value={warehouse.progressPercentage}
            max={100}
            label={`Avance de obra de ${warehouse.name}`}
            valueText={formatProgress(warehouse.progressPercentage)}
          />
        </div>
        <dl className="border-y border-line max-sm:grid max-sm:grid-cols-[9fr_10fr] max-sm:gap-x-3 max-sm:gap-y-2.5 max-sm:py-3 sm:divide-y sm:divide-line">
          {!isSaleOver(warehouse) && (
            <Fact label="Retorno mensual estimado">{formatRate(monthlyReturnRate)}</Fact>
          )}
          <Fact label="Valor del proyecto">
            <Money amount={warehouse.totalValue} />
          </Fact>
          {!isSaleOver(warehouse) && (
            <Fact label="Capital disponible">
              <Money amount={warehouse.availableCapital} />
            </Fact>
          )}
          <Fact label="Colocado">{formatPercent(Number(sold) * 100, 1)}</Fact>
          <Fact label="Área total">
            {warehouse.totalArea === null ? <Tbd /> : `${formatWhole(warehouse.totalArea)} m²`}
          </Fact>
          <Fact label="Renta mensual">
            {warehouse.monthlyRentalRate === null ? <Tbd /> : <Money amount={warehouse.monthlyRentalRate} />}
          </Fact>
          {warehouse.monthlyRentalRate !== null && (
            <Fact label="Renta bruta al año">
              {formatPercent(yearlyPercentageOf(warehouse.monthlyRentalRate, warehouse.totalValue))}
            </Fact>
          )}
          <Fact label={deliveryLabel(warehouse)}>
            {warehouse.expectedCompletion ? formatMonth(warehouse.expectedCompletion) : <Tbd />}
          </Fact>
        </dl>
        <Updates warehouse={warehouse} />
        <Published warehouse={warehouse} />
        {!isInvested && onInvest && hasRoom && (
          <Button acts onClick={() => onInvest(warehouse)} aria-label={`Invertir Ahora en ${warehouse.name}`}>
            Invertir Ahora
          </Button>
        )}
        {onInvest && !hasRoom && !isSaleOver(warehouse) && <Full warehouse={warehouse} />}
      </div>
    </Card>
  );
});
