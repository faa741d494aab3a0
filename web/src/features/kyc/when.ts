import { zoned } from '../../lib/time-zone.ts';

const due = zoned({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
/** 'viernes, 21 de noviembre, 3:00 p. m.' in the reader's time zone. `iso` is an ISO timestamp. */
export const formatDue = (iso: string) => due.format(iso);

/** Ends a sentence whose last word is a time: that has a full stop of its own in Spanish, but none in '15:00'. */
export const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
