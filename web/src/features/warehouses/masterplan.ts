import { EXPANSION, type PhaseState } from '@nodo/contracts/warehouses/construction-plans';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';

type Planned = Pick<
  WarehouseView,
  'id' | 'name' | 'units' | 'constructionStatus' | 'progressPercentage' | 'expectedCompletion'
>;

/** One phase of the expansion with its known warehouses. */
export interface PlanPhase {
  readonly name: string;
  readonly units: number;
  readonly state: PhaseState;
  /** Average progress over the phase's units, in percent; a unit without a warehouse counts as 0. */
  readonly progress: number;
  readonly warehouses: readonly Planned[];
}

/** Sorts by due date, undated ones last. */
function byDelivery(a: Planned, b: Planned): number {
  const [first, second] = [a.expectedCompletion ?? '9999', b.expectedCompletion ?? '9999'];
  return first.localeCompare(second) || a.name.localeCompare(b.name, 'es');
}

function stateOf(warehouses: readonly Planned[], isWhole: boolean): PhaseState {
  if (warehouses.every(({ constructionStatus }) => constructionStatus === 'planning')) return 'design';
  const isDone = isWhole && warehouses.every(({ constructionStatus }) => constructionStatus === 'completed');
  return isDone ? 'completed' : 'in_progress';
}

/**
 * Assigns warehouses to the phases of the expansion: in order of delivery, each phase takes warehouses until its
 * number of units is reached. Those with an unknown number of units are left out.
 */
export function masterplan(warehouses: readonly Planned[]): PlanPhase[] {
  const waiting = warehouses.filter(({ units }) => units !== null).toSorted(byDelivery);
  return EXPANSION.phases.map(({ name, units }) => {
    const own: Planned[] = [];
    let taken = 0;
    for (let next = waiting[0]; next && taken < units; next = waiting[0]) {
      own.push(next);
      taken += next.units ?? 0;
      waiting.shift();
    }
    const done = own.reduce((sum, each) => sum + each.progressPercentage * (each.units ?? 0), 0);
    return {
      name,
      units,
      state: stateOf(own, taken >= units),
      progress: Math.min(100, done / Math.max(units, taken)),
      warehouses: own,
    };
  });
}
