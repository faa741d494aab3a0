import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

/** When and from which device something was requested or done. */
export interface Asked {
  /** Described in our own words: nothing that the client controls goes into a letter. Null: unknown. */
  readonly device: string | null;
  readonly at: Date;
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** The time and, if known, the device. */
export function whenAndWhere({ device, at }: Asked): string {
  const moment = MOMENT.format(at);
  return device === null
    ? `el ${moment} (hora de Colombia)`
    : `el ${moment} (hora de Colombia). Dispositivo: ${device}`;
}
