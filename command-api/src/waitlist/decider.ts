import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import { compare } from '@nodo/contracts/money';
import {
  MAX_WAITING,
  WAITLIST_DAYS,
  WAITLIST_HEAD_START_HOURS,
  type WaitlistLeaveReason,
} from '@nodo/contracts/waitlist/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { whyNotSold } from '../warehouses/closing-decider.ts';
import { freeCapital, type WarehouseState } from '../warehouses/decider.ts';

const HOUR_MS = 3_600_000;

/** Stream `waitlist-{warehouseId}`. Times in ISO 8601. */
export interface WaitlistState {
  /** When each person's place expires, in order of joining. */
  readonly waiting: ReadonlyMap<string, string>;
  /** When somebody was last notified. */
  readonly toldAt: string | null;
}

export const nobodyWaits: WaitlistState = { waiting: new Map(), toldAt: null };

export function evolveWaitlist(state: WaitlistState, event: StoredEvent): WaitlistState {
  switch (event.type) {
    case 'WaitlistJoined':
      return { ...state, waiting: new Map(state.waiting).set(event.data.userId, event.data.expiresAt) };
    case 'WaitlistLeft':
      return { ...state, waiting: without(state.waiting, event.data.userId) };
    case 'WaitlistNotified':
      return { waiting: without(state.waiting, event.data.userId), toldAt: event.metadata.occurredAt };
    default:
      return state;
  }
}

function without(waiting: WaitlistState['waiting'], userId: string): WaitlistState['waiting'] {
  const left = new Map(waiting);
  left.delete(userId);
  return left;
}

/** Whether anybody could invest: the same condition as for an investment of the minimum. */
export function hasRoom(warehouse: NonNullable<WarehouseState>, minimum: string): boolean {
  return compare(freeCapital(warehouse), minimum) >= 0;
}

interface Asking {
  readonly userId: string;
  readonly at: string;
  readonly kycStatus: KycStatus;
  readonly warehouse: WarehouseState;
  /** The minimum investment, in USD. */
  readonly minimum: string;
}

export function decideJoin(
  { waiting }: WaitlistState,
  { userId, at, kycStatus, warehouse, minimum }: Asking,
): Decision {
  if (kycStatus !== 'approved') return refusal('KYC_NOT_APPROVED');
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  const over = whyNotSold(warehouse);
  if (over) return over;
  const expiresAt = waiting.get(userId);
  const isWaiting = expiresAt !== undefined && Date.parse(expiresAt) > Date.parse(at);
  if (isWaiting) return unchanged;
  if (hasRoom(warehouse, minimum)) {
    return refusal('NOT_ALLOWED_NOW', 'En esta bodega hay cupo: puedes invertir ahora.');
  }
  if (waiting.size >= MAX_WAITING) return tooMany;
  const until = new Date(Date.parse(at) + WAITLIST_DAYS * 24 * HOUR_MS).toISOString();
  const joined = { type: 'WaitlistJoined', data: { userId, expiresAt: until } } as const;
  // Somebody whose place has expired and who joins again goes to the end.
  return expiresAt === undefined ? [joined] : [left(userId, 'expired'), joined];
}

const tooMany: Refusal = refusal(
  'NOT_ALLOWED_NOW',
  'Demasiadas personas esperan cupo en esta bodega. Intenta más adelante.',
);

export function decideLeave({ waiting }: WaitlistState, userId: string): Decision {
  return waiting.has(userId)
    ? [left(userId, 'own')]
    : refusal('NOT_FOUND', 'No esperas un aviso de esta bodega.');
}

interface Telling {
  readonly at: string;
  readonly warehouse: NonNullable<WarehouseState>;
  readonly minimum: string;
  /** Whether this person's data is being erased. */
  readonly isErased: (userId: string) => boolean;
  /** Whether this person could invest by now, by role and KYC. */
  readonly mayInvest: (userId: string) => boolean;
}

/** Maximum number of people removed at a time. */
const MAX_DROPPED = 50;

/**
 * Removes people at the front whose place expired or who are being erased, and everybody if the warehouse was closed;
 * then the first one left who could invest is notified, if there is room and nobody has a head start. Others before
 * keep their place until it expires: their KYC may be approved again.
 */
export function decideNotify(
  { waiting, toldAt }: WaitlistState,
  { at, warehouse, minimum, isErased, mayInvest }: Telling,
): Decision {
  const now = Date.parse(at);
  const dropped: ReturnType<typeof left>[] = [];
  for (const [userId, expiresAt] of waiting) {
    if (dropped.length >= MAX_DROPPED) break;
    if (isErased(userId)) dropped.push(left(userId, 'erasure'));
    else if (warehouse.isClosed) dropped.push(left(userId, 'warehouse_closed'));
    else if (Date.parse(expiresAt) <= now) dropped.push(left(userId, 'expired'));
    else if (mayInvest(userId)) {
      const hasHeadStart = toldAt !== null && now < Date.parse(toldAt) + WAITLIST_HEAD_START_HOURS * HOUR_MS;
      if (hasHeadStart || !hasRoom(warehouse, minimum)) break;
      const data = { userId, freeCapital: freeCapital(warehouse) };
      return [...dropped, { type: 'WaitlistNotified', data }];
    }
  }
  return dropped;
}

function left(userId: string, reason: WaitlistLeaveReason) {
  return { type: 'WaitlistLeft', data: { userId, reason } } as const;
}
