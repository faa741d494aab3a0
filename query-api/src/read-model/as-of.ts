import { momentInput } from '@nodo/contracts/moments';
import { z } from 'zod';

const MESSAGE = 'Escribe una posición o un momento, por ejemplo 2026-01-31T12:00:00Z';
const momentSchema = momentInput(MESSAGE);

/** A point of the history: a commit position, or a moment (the last event whose domain time is not after it). */
export type AsOf =
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'moment'; readonly moment: string };

/** Query field `asOf`: digits are a position, anything else an ISO 8601 date and time with its zone. */
export const asOfSchema = z.string().transform((text, context): AsOf => {
  if (/^\d{1,18}$/.test(text)) return { kind: 'position', position: BigInt(text) };
  const moment = momentSchema.safeParse(text);
  if (moment.success) return { kind: 'moment', moment: moment.data };
  context.issues.push({ code: 'custom', message: MESSAGE, input: text });
  return z.NEVER;
});

/** Query of GETs that only accept `asOf`. */
export const asOfQuery = z.strictObject({ asOf: asOfSchema.optional() });
