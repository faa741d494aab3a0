import { TIME_ZONE } from '@nodo/contracts/constants';

/** SQL of a `timestamptz`'s calendar day in Bogotá, as text: `2026-01-31`. */
export const bogotaDayOf = (moment: string) => `to_char(${moment} AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD')`;
