import { labelTable } from '../open-table.ts';
import type { Period } from '../periods.ts';

/** The project's announced plans, as data. */

export const roadmapStates = ['completed', 'in_development', 'planned'] as const;
export type RoadmapState = (typeof roadmapStates)[number];
export const roadmapStateLabels = labelTable<RoadmapState>({
  completed: 'Completado',
  in_development: 'En desarrollo',
  planned: 'Planificado',
});

export interface RoadmapQuarter {
  readonly quarter: string;
  readonly months: string;
  readonly state: RoadmapState;
}

const QUARTERS = ['Enero a marzo', 'Abril a junio', 'Julio a septiembre', 'Octubre a diciembre'] as const;

/** The platform's plan for the year of a period (`2026-11`), by quarter, with its progress as of that month. */
export function roadmapOf(period: Period): {
  readonly year: string;
  readonly quarters: readonly RoadmapQuarter[];
} {
  const [year = '', month = '1'] = period.split('-');
  const now = Math.floor((Number(month) - 1) / 3);
  const quarters = QUARTERS.map((months, index) => ({
    quarter: `T${index + 1} ${year}`,
    months,
    state:
      index < now
        ? ('completed' as const)
        : index === now
          ? ('in_development' as const)
          : ('planned' as const),
  }));
  return { year, quarters };
}

/** The expansion plan shown to investors; the landing page has a different one (see `WAREHOUSES`). */
export const EXPANSION = {
  units: 72,
  phases: [
    { name: 'Fase 1', units: 24 },
    { name: 'Fase 2', units: 24 },
    { name: 'Fase 3', units: 24 },
  ],
} as const;

export const phaseStates = ['completed', 'in_progress', 'design'] as const;
export type PhaseState = (typeof phaseStates)[number];
export const phaseStateLabels = labelTable<PhaseState>({
  completed: 'Completado',
  in_progress: 'En Progreso',
  design: 'Diseño Final',
});
