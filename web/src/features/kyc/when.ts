import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

const due = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});
/** 'viernes, 21 de noviembre, 3:00 p. m.' in Bogotá: it ends with a full stop of its own. `iso` is an ISO timestamp. */
export const formatDue = (iso: string) => due.format(new Date(iso));
