import { TIME_ZONE } from '@nodo/contracts/constants';

const hourInBogota = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** 'Buenos días, Camila', by the hour in Colombia. */
export function greeting(firstName: string, now: Date): string {
  const hour = Number(hourInBogota.format(now));
  const words = hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
  return firstName ? `${words}, ${firstName}` : words;
}
