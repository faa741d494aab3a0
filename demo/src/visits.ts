import { bogotaDay } from '@nodo/contracts/bogota';
import { daysAfter, type PartOfDay } from '@nodo/contracts/visits/values';
import { type DemoDay, warehouseId } from './day.ts';
import type { Step } from './steps.ts';

interface DemoVisit {
  readonly key: string;
  readonly visitor: string;
  readonly warehouse: string;
  /** Months ago, like every `at`. */
  readonly at: number;
  /** Days after the request. */
  readonly inDays: number;
  readonly partOfDay: PartOfDay;
  readonly people: number;
  readonly note?: string;
  readonly answers: readonly DemoAnswer[];
}
type DemoAnswer =
  | { readonly at: number; readonly time: string; readonly movedBy?: number; readonly reason?: string }
  | { readonly at: number; readonly declined: string };

const demoVisits: readonly DemoVisit[] = [
  {
    key: 'v1',
    visitor: 'santiago.hoyos@ejemplo.co',
    warehouse: 'norte-1',
    at: 6.1,
    inDays: 9,
    partOfDay: 'morning',
    people: 2,
    note: 'Quisiera ver los muelles y la red contra incendio',
    answers: [
      { at: 6.05, time: '09:30' },
      { at: 5.95, time: '10:00', movedBy: 2, reason: 'Ese día el contratista prueba las bombas.' },
    ],
  },
  {
    key: 'v2',
    visitor: 'paula.cardona@ejemplo.co',
    warehouse: 'sur-1',
    at: 2.2,
    inDays: 4,
    partOfDay: 'afternoon',
    people: 5,
    answers: [{ at: 2.15, declined: 'Esa semana se izan los muros y no se puede entrar a la obra.' }],
  },
  // Answered before everybody read their notifications.
  {
    key: 'v3',
    visitor: 'inversionista@nodocartago.co',
    warehouse: 'patio-1',
    at: 0.9,
    inDays: 45,
    partOfDay: 'morning',
    people: 3,
    note: 'Voy con mi contadora',
    answers: [{ at: 0.85, time: '09:00' }],
  },
  {
    key: 'v4',
    visitor: 'valentina.arango@ejemplo.co',
    warehouse: 'solar-1',
    at: 0.04,
    inDays: 8,
    partOfDay: 'afternoon',
    people: 2,
    note: 'Nos interesa el montaje de los paneles',
    answers: [],
  },
];

/** Visits that investors requested, with the administrator's answers: one is in the future, one unanswered. */
export function visitSteps(day: DemoDay, answering: string): Step[] {
  return demoVisits.flatMap((visit) => requested(visit, day, answering));
}

function requested(visit: DemoVisit, day: DemoDay, answering: string): Step[] {
  const { key, visitor, warehouse, at: asked, inDays, partOfDay, people, note } = visit;
  const preferredDay = workday(daysAfter(bogotaDay(day.ago(asked)), inDays));
  let visitId = '';
  return [
    {
      at: day.ago(asked),
      run: async (at) => {
        const payload = {
          ...{ warehouseId: warehouseId(day, warehouse), preferredDay, partOfDay, people },
          ...(note && { note }),
        };
        const [actor, step] = [day.actor(visitor), `visit/${key}`];
        ({ visitId } = await day.commands.send({ command: 'RequestVisit', step, at, actor, payload }));
      },
    },
    ...visit.answers.map((answer, index) => ({
      at: day.ago(answer.at),
      run: async (at: Date) => {
        const common = { step: `visit/${key}/${index}`, at, actor: day.actor(answering) };
        const whose = { visitId, userId: day.actor(visitor).id };
        if ('declined' in answer) {
          const payload = { ...whose, reason: answer.declined };
          await day.commands.send({ command: 'DeclineVisit', ...common, payload });
          return;
        }
        const { time, movedBy = 0, reason } = answer;
        const when = { ...whose, day: workday(daysAfter(preferredDay, movedBy)), time };
        if (reason === undefined)
          await day.commands.send({ command: 'ConfirmVisit', ...common, payload: when });
        else await day.commands.send({ command: 'RescheduleVisit', ...common, payload: { ...when, reason } });
      },
    })),
  ];
}

const SATURDAY = 6;
/** Moves a weekend day to the next Monday: there are no visits on weekends. */
function workday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  if (weekday === SATURDAY) return daysAfter(day, 2);
  return weekday === 0 ? daysAfter(day, 1) : day;
}
