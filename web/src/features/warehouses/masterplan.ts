import { EXPANSION, type PhaseState } from '@nodo/contracts/warehouses/construction-plans';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';

type Planned = Pick<
  WarehouseView,
  'id' | 'name' | 'units' | 'constructionStatus' | 'progressPercentage' | 'expectedCompletion'
>;

/** One phase of the expansion, as far as its warehouses are known. */
export interface PlanPhase {
  readonly name: string;
  readonly units: number;
  readonly state: PhaseState;
  /** Mean of the works over the units of the phase, in percent; a unit without a warehouse counts as not begun. */
  readonly progress: number;
  readonly warehouses: readonly Planned[];
}

/** In the order in which they are due; what has no date comes last. */
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
 * The phases of the expansion with the warehouses that make them: in the order of delivery, each phase takes
 * warehouses until its units are reached. Warehouses of which nobody said how many units they have take no part.
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
