import { bogotaDay } from '@nodo/contracts/bogota';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { DeclineVisit } from '@nodo/contracts/visits/commands';
import {
  daysAfter,
  MAX_OPEN_VISITS,
  VISIT_ANSWER_DAYS_AHEAD,
  VISIT_DAYS_AHEAD,
  visitMoment,
} from '@nodo/contracts/visits/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Decision } from '../commands/decision.ts';
import type { WarehouseState } from '../warehouses/decider.ts';

type Requested = EventData<'VisitRequested'>;

/** A day (`2026-03-01`) and an hour (`09:30`) in Bogotá. */
interface Moment {
  readonly day: string;
  readonly time: string;
}
interface Visit {
  readonly userId: string;
  readonly warehouseId: string;
  /** The confirmed time; null while unanswered. */
  readonly moment: Moment | null;
}

/**
 * Stream `visits-{userId}`: requested or confirmed visits, by id. Confirmed ones of past days are removed with the
 * next request.
 */
export type VisitsState = ReadonlyMap<string, Visit>;
export const noVisits: VisitsState = new Map();

const isOpen = ({ moment }: Visit, today: string) => moment === null || moment.day >= today;

export function evolveVisits(state: VisitsState, event: StoredEvent): VisitsState {
  switch (event.type) {
    case 'VisitRequested': {
      const { visitId, userId, warehouseId } = event.data;
      const today = bogotaDay(event.metadata.occurredAt);
      const open = [...state].filter(([, visit]) => isOpen(visit, today));
      return new Map(open).set(visitId, { userId, warehouseId, moment: null });
    }
    case 'VisitConfirmed':
    case 'VisitRescheduled': {
      const { visitId, userId, warehouseId, day, time } = event.data;
      return new Map(state).set(visitId, { userId, warehouseId, moment: { day, time } });
    }
    case 'VisitCancelled':
    case 'VisitDeclined': {
      const left = new Map(state);
      left.delete(event.data.visitId);
      return left;
    }
    default:
      return state;
  }
}

/** What asking for a visit and giving it a moment depend on. `at`: now, in ISO 8601. */
interface Facts {
  readonly at: string;
  readonly warehouse: WarehouseState;
}

const CLOSED = 'Esta bodega está cerrada: ya no recibe visitas.';

/** At most one open visit in a warehouse, and MAX_OPEN_VISITS in all. */
export function decideRequest(state: VisitsState, asked: Requested, { at, warehouse }: Facts): Decision {
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  if (warehouse.isClosed) return refusal('WAREHOUSE_CLOSED', CLOSED, { warehouseId: CLOSED });
  const today = bogotaDay(at);
  const { preferredDay, warehouseId } = asked;
  if (preferredDay <= today || preferredDay > daysAfter(today, VISIT_DAYS_AHEAD)) {
    return refused('preferredDay', `Elige un día desde mañana y hasta dentro de ${VISIT_DAYS_AHEAD} días.`);
  }
  const open = [...state.values()].filter((visit) => isOpen(visit, today));
  if (open.some((visit) => visit.warehouseId === warehouseId)) {
    return refusal('NOT_ALLOWED_NOW', 'Ya tienes una visita pendiente en esta bodega.');
  }
  if (open.length >= MAX_OPEN_VISITS) {
    return refusal(
      'NOT_ALLOWED_NOW',
      `Ya tienes ${MAX_OPEN_VISITS} visitas pendientes. Espera a que pase una, o cancélala.`,
    );
  }
  return [{ type: 'VisitRequested', data: asked }];
}

/** Possible even after confirmation, until the end of its day. */
export function decideCancel(state: VisitsState, visitId: string, at: string): Decision {
  const visit = state.get(visitId);
  if (!visit || !isOpen(visit, bogotaDay(at))) return notOpen;
  return [cancelled(visitId, visit)];
}

/** An erased person's open visits: nobody would come, and a request could not be declined any more. */
export function decideCancelAll(state: VisitsState, at: string): Decision {
  const open = [...state].filter(([, visit]) => isOpen(visit, bogotaDay(at)));
  return open.map(([visitId, visit]) => cancelled(visitId, visit));
}

function cancelled(visitId: string, { userId, warehouseId, moment }: Visit) {
  const data = { visitId, userId, warehouseId, from: moment ? 'confirmed' : 'requested' } as const;
  return { type: 'VisitCancelled', data } as const;
}

type Answered<E> = Omit<E, 'userId' | 'warehouseId'>;

export function decideConfirm(
  state: VisitsState,
  { visitId, day, time }: Answered<EventData<'VisitConfirmed'>>,
  facts: Facts,
): Decision {
  const visit = state.get(visitId);
  if (visit?.moment !== null) return notWaiting;
  const { userId, warehouseId } = visit;
  return (
    whyNotThen({ day, time }, facts) ?? [
      { type: 'VisitConfirmed', data: { visitId, userId, warehouseId, day, time } },
    ]
  );
}

/** Reschedules a confirmed visit, until the end of its day. */
export function decideReschedule(
  state: VisitsState,
  { visitId, day, time, reason }: Omit<Answered<EventData<'VisitRescheduled'>>, 'fromDay' | 'fromTime'>,
  facts: Facts,
): Decision {
  const visit = state.get(visitId);
  if (!visit?.moment || !isOpen(visit, bogotaDay(facts.at))) return notConfirmed;
  const { userId, warehouseId, moment } = visit;
  if (moment.day === day && moment.time === time) {
    return refused('day', 'La visita ya está confirmada para ese día y esa hora.');
  }
  const data = {
    visitId,
    userId,
    warehouseId,
    fromDay: moment.day,
    fromTime: moment.time,
    day,
    time,
    reason,
  };
  return whyNotThen({ day, time }, facts) ?? [{ type: 'VisitRescheduled', data }];
}

/** Why a visit can't take place at a moment; undefined when it can. */
function whyNotThen({ day, time }: Moment, { at, warehouse }: Facts): Refusal | undefined {
  if (warehouse?.isClosed) return refusal('WAREHOUSE_CLOSED', CLOSED);
  if (visitMoment(day, time).getTime() <= Date.parse(at)) {
    return day < bogotaDay(at) ? refused('day', 'Ese día ya pasó.') : refused('time', 'Esa hora ya pasó.');
  }
  if (day > daysAfter(bogotaDay(at), VISIT_ANSWER_DAYS_AHEAD)) {
    return refused('day', `Elige un día dentro de los próximos ${VISIT_ANSWER_DAYS_AHEAD} días.`);
  }
  return undefined;
}

/**
 * Declines a request, or calls off a confirmed visit until the end of its day: whichever it was when the answer was
 * written, so that a request that a colleague just confirmed is not called off by mistake.
 */
export function decideDecline(
  state: VisitsState,
  { visitId, reason, from }: Omit<DeclineVisit, 'userId'>,
  at: string,
): Decision {
  const visit = state.get(visitId);
  if (from === 'requested') {
    if (visit?.moment !== null) return notWaiting;
  } else if (!visit?.moment || !isOpen(visit, bogotaDay(at))) return notConfirmed;
  const { userId, warehouseId } = visit;
  const data = { visitId, userId, warehouseId, reason, ...(from === 'confirmed' && { from }) };
  return [{ type: 'VisitDeclined', data }];
}

const notOpen: Refusal = refusal('NOT_FOUND', 'Esta visita no existe o ya no está pendiente.');
const notWaiting: Refusal = refusal('NOT_FOUND', 'Esta visita no existe o ya tiene respuesta.');
const notConfirmed: Refusal = refusal('NOT_FOUND', 'Esta visita no está confirmada o su día ya pasó.');
const refused = (field: string, message: string) =>
  refusal('VALIDATION_FAILED', message, { [field]: message });
