import { LOCALE, TIME_ZONE } from '@nodo/contracts/constants';

/** When and where something was asked for, or done. */
export interface Asked {
  /** In words of ours: nothing that whoever asked could choose goes into a letter. Null: it is not known. */
  readonly device: string | null;
  readonly at: Date;
}

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** When, and on what. */
export function whenAndWhere({ device, at }: Asked): string {
  const moment = MOMENT.format(at);
  return device === null
    ? `el ${moment} (hora de Colombia)`
    : `el ${moment} (hora de Colombia). Dispositivo: ${device}`;
}
