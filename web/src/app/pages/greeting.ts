import { zoned } from '../../lib/time-zone.ts';

const hourOfDay = zoned({ hour: 'numeric', hourCycle: 'h23' }, 'en-US');

/** 'Buenos días, Camila', by the hour in the user's time zone. */
export function greeting(firstName: string, now: Date): string {
  const hour = Number(hourOfDay.format(now));
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
  return firstName ? `${words}, ${firstName}` : words;
}
