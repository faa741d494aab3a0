import { z } from 'zod';

/** The commit position of the fact, as a decimal string. */
export const position = z.string().regex(/^\d+$/);

/** One kind of socket message. */
export interface LiveMessage<F extends z.ZodRawShape = z.ZodRawShape> {
  readonly data: z.ZodObject<F>;
  /** The field that says what it is about; null where there is one of it on the whole platform. */
  readonly subject: (keyof F & string) | null;
}

export function liveMessage<F extends z.ZodRawShape>(
  fields: F,
  subject: (keyof F & string) | null,
): LiveMessage<F> {
  return { data: z.object(fields), subject };
}
