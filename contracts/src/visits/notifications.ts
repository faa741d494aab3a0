import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { at } from '../notifications/wording.ts';
import { visitDayWords, visitTimeSchema, visitTimeWords } from './values.ts';

const visit = z.object({ visitId: z.uuid() });
const moment = visit.extend({ day: z.iso.date(), time: visitTimeSchema });
/** The daily digest could arrive after the visit's day: each is mailed immediately. */
const answered = { type: 'system', priority: 'high', category: 'always', hasOwnLetter: true } as const;

export const visitsNotifications = {
  /** For staff: a request awaits an answer. */
  visit_requested: {
    params: visit.extend({ preferredDay: z.iso.date() }),
    on: ['VisitRequested'],
    type: 'system',
    priority: 'medium',
    category: 'always',
  },
  visit_confirmed: { params: moment, on: ['VisitConfirmed'], ...answered },
  visit_rescheduled: {
    params: moment.extend({ fromDay: z.iso.date(), fromTime: visitTimeSchema }),
    on: ['VisitRescheduled'],
    ...answered,
  },
  visit_declined: {
    params: visit.extend({ from: z.literal('confirmed').optional() }),
    on: ['VisitDeclined'],
    ...answered,
  },
  /** For staff: a confirmed visit was cancelled by the person. */
  visit_cancelled: {
    params: visit,
    on: ['VisitCancelled'],
    type: 'system',
    priority: 'high',
    category: 'always',
  },
} as const satisfies NotificationDefinitions;

const momentWords = (day: string, time: string) => `el ${visitDayWords(day)} a las ${visitTimeWords(time)}`;
const staff = '/?operacion=visitas#operacion';
const seeVisits = { label: 'Ver mis visitas', url: '/construction-progress#visitas' };

export const visitsTexts: NotificationTexts<typeof visitsNotifications> = {
  visit_requested: ({ preferredDay }, { person, warehouse, isSettled }) => ({
    title: 'Visita por responder',
    message: `${person ?? 'Alguien'} quiere hacer una visita${at(warehouse)} el ${visitDayWords(preferredDay)}${isSettled ? '; ya no espera respuesta' : ''}.`,
    action: { label: isSettled ? 'Ver visitas' : 'Responder', url: staff },
  }),
  visit_confirmed: ({ day, time }, { warehouse }) => ({
    title: 'Tu visita está confirmada',
    message: `Te esperamos ${momentWords(day, time)} (hora de Colombia)${at(warehouse)}.`,
    action: seeVisits,
  }),
  visit_rescheduled: ({ fromDay, fromTime, day, time }, { warehouse }) => ({
    title: 'Tu visita cambió de momento',
    message: `Ya no es ${momentWords(fromDay, fromTime)}: te esperamos ${momentWords(day, time)} (hora de Colombia)${at(warehouse)}. El motivo está junto a tus visitas.`,
    action: seeVisits,
  }),
  visit_declined: ({ from }, { warehouse }) => ({
    title: 'Tu visita no se puede hacer',
    message:
      from === 'confirmed'
        ? `No podemos recibirte${at(warehouse)}: tu visita confirmada se anula. El motivo está junto a tus visitas.`
        : `No podemos recibirte${at(warehouse)} como lo pediste. El motivo está junto a tus visitas.`,
    action: seeVisits,
  }),
  visit_cancelled: (_, { person, warehouse }) => ({
    title: 'Visita cancelada',
    message: `${person ?? 'Alguien'} canceló su visita confirmada${at(warehouse)}.`,
    action: { label: 'Ver visitas', url: staff },
  }),
};
