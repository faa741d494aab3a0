import { refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import type { BranchRef, OrderBranch } from '@nodo/contracts/history/branches/commands';
import {
  BRANCH_EVENTS_MAX,
  BRANCHES_KEPT_MAX,
  type BranchChange,
} from '@nodo/contracts/history/branches/values';
import { EMPTY_HISTORY } from '@nodo/contracts/history/ends';
import type { Decision } from '../../commands/decision.ts';

interface Kept {
  readonly changes: readonly BranchChange[];
  readonly upTo: string;
}

/** The single stream of all branches: those ordered and not deleted. */
export interface BranchesState {
  readonly kept: ReadonlyMap<string, Kept>;
}

export const noBranches: BranchesState = { kept: new Map() };

export function evolveBranches({ kept }: BranchesState, event: DomainEvent): BranchesState {
  switch (event.type) {
    case 'BranchOrdered': {
      const { branchId, changes, upTo } = event.data;
      return { kept: new Map(kept).set(branchId, { changes, upTo }) };
    }
    case 'BranchDeleted':
      return { kept: new Map([...kept].filter(([id]) => id !== event.data.branchId)) };
    default:
      return { kept };
  }
}

/** What the read models contain about the subject of a branch. */
export interface Ground {
  /** The position at which it ends; undefined where nothing is projected yet. */
  readonly upTo: string | undefined;
  /** Why it can't end at the requested point. */
  readonly refusedUntil: string | undefined;
  /** Number of events up to that position. */
  readonly events: number;
  /** Days in Bogotá: of the first event, and of the branch's end. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly warehouses: ReadonlySet<string>;
  /** Only confirmed ones. */
  readonly investments: ReadonlySet<string>;
  /** Branches dropped at the console, or lost when the read models were rebuilt: none of their data is left. */
  readonly dropped: ReadonlySet<string>;
}

/** Orders a branch. The stream counts the branches, so of two orders for the last place one wins. */
export function decideOrder(
  state: BranchesState,
  { label, changes, until, reason }: OrderBranch,
  ground: Ground,
  branchId: string,
): Decision {
  const { upTo, refusedUntil } = ground;
  if (refusedUntil !== undefined) return refusal('VALIDATION_FAILED', refusedUntil, { until: refusedUntil });
  if (upTo === undefined) return refusal('NOT_ALLOWED_NOW', EMPTY_HISTORY);
  for (const [index, change] of changes.entries()) {
    const fault = faultOf(change, ground, until !== undefined) ?? twice(change, changes.slice(0, index));
    if (fault) {
      const [field, message] = fault;
      return refusal('VALIDATION_FAILED', message, { [`changes.${index}.${field}`]: message });
    }
  }
  const kept = [...state.kept].filter(([id]) => !ground.dropped.has(id)).map(([, one]) => one);
  const asked = JSON.stringify(changes);
  const same = kept.find(
    (one) => JSON.stringify(one.changes) === asked && (until === undefined || one.upTo === upTo),
  );
  if (same) return refusal('BRANCH_EXISTS');
  if (kept.length >= BRANCHES_KEPT_MAX) return refusal('TOO_MANY_BRANCHES');
  if (ground.events > BRANCH_EVENTS_MAX) {
    const message = `Una suposición repite hasta ${BRANCH_EVENTS_MAX.toLocaleString('es-CO')} eventos: elige un momento anterior.`;
    return refusal('VALIDATION_FAILED', message, { until: message });
  }
  return [{ type: 'BranchOrdered', data: { branchId, label, changes, upTo, reason } }];
}

type Fault = readonly [field: string, message: string];

function faultOf(change: BranchChange, ground: Ground, hasEnd: boolean): Fault | undefined {
  switch (change.kind) {
    case 'monthlyRate':
    case 'fees':
      if (change.from > ground.lastDay)
        return [
          'from',
          hasEnd ? 'Ese día llega después de donde termina la suposición' : 'Ese día aún no llega',
        ];
      return change.from < ground.firstDay ? ['from', 'Ese día es anterior al primer evento'] : undefined;
    case 'warehouseNeverOpened':
      return ground.warehouses.has(change.warehouseId)
        ? undefined
        : ['warehouseId', 'No conocemos esa bodega'];
    case 'paymentNotArrived':
      return ground.investments.has(change.investmentId)
        ? undefined
        : ['investmentId', 'No conocemos una inversión pagada con ese número'];
  }
}

/** A branch can't change the same thing in two ways. */
function twice(change: BranchChange, before: readonly BranchChange[]): Fault | undefined {
  const isSame = before.some((one) => keyOf(one) === keyOf(change));
  return isSame ? ['kind', 'Ese cambio está dos veces'] : undefined;
}

function keyOf(change: BranchChange): string {
  switch (change.kind) {
    case 'monthlyRate':
    case 'fees':
      return `${change.kind} ${change.from}`;
    case 'warehouseNeverOpened':
      return `${change.kind} ${change.warehouseId}`;
    case 'paymentNotArrived':
      return `${change.kind} ${change.investmentId}`;
  }
}

export function decideDelete({ kept }: BranchesState, { branchId }: BranchRef): Decision {
  if (!kept.has(branchId)) return refusal('BRANCH_NOT_FOUND');
  const deleted: DomainEvent = { type: 'BranchDeleted', data: { branchId } };
  return [deleted];
}
