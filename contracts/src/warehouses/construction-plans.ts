import { openTable } from '../open-table.ts';
/** What the project has announced, as data. Plans tell what was said then, not the state of today. */

export const roadmapStates = ['completed', 'in_development', 'planned'] as const;
export type RoadmapState = (typeof roadmapStates)[number];
export const roadmapStateLabels: Record<RoadmapState, string> = openTable(
  {
    completed: 'Completado',
    in_development: 'En desarrollo',
    planned: 'Planificado',
  },
  'Desconocido',
);

export interface RoadmapQuarter {
  readonly quarter: string;
  readonly months: string;
  readonly state: RoadmapState;
}

/** The platform's plan for 2025, as it stood while that year's second quarter was under way. */
export const ROADMAP_2025: readonly RoadmapQuarter[] = [
  { quarter: 'Q1 2025', months: 'Enero a marzo', state: 'completed' },
  { quarter: 'Q2 2025', months: 'Abril a junio', state: 'in_development' },
  { quarter: 'Q3 2025', months: 'Julio a septiembre', state: 'planned' },
  { quarter: 'Q4 2025', months: 'Octubre a diciembre', state: 'planned' },
];

/** The expansion as the investors' screens tell it; the landing page tells another plan (see `WAREHOUSES`). */
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
export const phaseStateLabels: Record<PhaseState, string> = openTable(
  {
    completed: 'Completado',
    in_progress: 'En Progreso',
    design: 'Diseño Final',
  },
  'Desconocido',
);
