import { z } from 'zod';

/** Commit position of the event, as a decimal string. */
export const position = z.string().regex(/^\d+$/);

/** One kind of socket message. */
export interface LiveMessage<F extends z.ZodRawShape = z.ZodRawShape> {
  readonly data: z.ZodObject<F>;
  /** The field with the subject's id; null where there is only one subject on the whole platform. */
  readonly subject: (keyof F & string) | null;
}

export function liveMessage<F extends z.ZodRawShape>(
  fields: F,
  subject: (keyof F & string) | null,
): LiveMessage<F> {
  return { data: z.object(fields), subject };
}
