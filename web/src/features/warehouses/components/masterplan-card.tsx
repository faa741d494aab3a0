import { positionStates } from '@nodo/contracts/earnings/views';
import { EXPANSION, type PhaseState, phaseStateLabels } from '@nodo/contracts/warehouses/construction-plans';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatPercent } from '../../../lib/format.ts';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { warehousesQuery } from '../api/list-warehouses.ts';
import { masterplan, type PlanPhase } from '../masterplan.ts';

const tones = toneTable<PhaseState>({ completed: 'sea', in_progress: 'signal', design: 'neutral' });

function Phase({ phase: { name, units, state, progress, warehouses } }: { phase: PlanPhase }) {
  const percent = formatPercent(progress, 0);
  return (
    <li className="flex min-w-0 flex-col px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{name}</h3>
        <Badge tone={tones[state]} dot>
          {phaseStateLabels[state]}
        </Badge>
      </div>
      <p className="mt-1 flex justify-between gap-4 text-[0.8125rem] leading-5 text-ink-3 tabular">
        <span>{units} unidades</span>
        <span>{percent} de obra</span>
      </p>
      <Progress
        value={progress}
        max={100}
        label={`Avance de obra de la ${name}`}
        valueText={percent}
        tone="signal"
        className="mt-3"
      />
      {warehouses.length === 0 ? (
        <p className="mt-4 text-sm leading-6 text-ink-3">Sus bodegas aún no se publican.</p>
      ) : (
        <ul aria-label={`Bodegas de la ${name}`} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
          {warehouses.map(({ id, name: warehouse, constructionStatus }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 break-words">{warehouse}</span>
              <span className="shrink-0 text-[0.8125rem] text-ink-3">
                {positionStates[constructionStatus]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Phases() {
  const query = useQuery(warehousesQuery);
  if (query.isPending) {
    return (
      <div role="status" className="grid gap-6 p-5 sm:p-6 lg:grid-cols-3">
        <span className="sr-only">Cargando el masterplan…</span>
        {EXPANSION.phases.map(({ name }) => (
          <Skeleton key={name} className="h-40" />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className="p-5 sm:p-6">
        <QueryError query={query} fallback="No pudimos cargar el masterplan." />
      </div>
    );
  }
  return (
    <ol className="mt-4 grid divide-line border-t border-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
      {masterplan(query.data).map((phase) => (
        <Phase key={phase.name} phase={phase} />
      ))}
    </ol>
  );
}

/** The phases of the expansion, with the current progress of their warehouses. */
export function MasterplanCard() {
  const { units, phases } = EXPANSION;
  return (
    <Card aria-label="Masterplan">
      <CardHeader
        title="Masterplan"
        detail={`${units} unidades en ${phases.length} fases, en el orden de entrega y con el avance de hoy`}
        action={
          <Button asChild variant="ghost" size="sm" className="-mx-3">
            <Link to="/construction-progress?vista=all-projects">
              Ver las obras
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </Button>
        }
      />
      <Phases />
    </Card>
  );
}
