import { zoned } from '../../lib/time-zone.ts';

const due = zoned({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
/**
 * 'viernes, 21 de noviembre, 3:00 p. m.' in the reader's time zone; it already ends with a full stop. `iso` is an
 * ISO timestamp.
 */
export const formatDue = (iso: string) => due.format(iso);
