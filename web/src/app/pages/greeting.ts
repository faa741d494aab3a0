import { zoned } from '../../lib/time-zone.ts';

const hourOfDay = zoned({ hour: 'numeric', hourCycle: 'h23' }, 'en-US');

/** 'Buenos días, Camila', by the hour in the user's time zone; before five it is still night. */
export function greeting(firstName: string, now: Date): string {
  const hour = Number(hourOfDay.format(now));
  const words = hour < 5 || hour >= 19 ? 'Buenas noches' : hour < 12 ? 'Buenos días' : 'Buenas tardes';
  return firstName ? `${words}, ${firstName}` : words;
}
