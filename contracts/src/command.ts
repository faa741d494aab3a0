import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** One kind of command: its payload, who may send it, and its result. */
export interface CommandDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly payload: P;
  /** Permission a person needs to send it; `service`: only the platform's own services send it. */
  readonly sender: Permission | 'service';
  /**
   * Whether services may send it as well as people: e.g. the worker daily, or an operator when nobody else is able to.
   */
  readonly alsoServices: boolean;
  readonly result: R;
}

/** Declares a command. Whether it is staff work follows from the permission (`isStaffWork`). */
export function command<P extends z.ZodType, R extends z.ZodType>(
  payload: P,
  sender: Permission | 'service',
  result: R,
  { alsoServices = false } = {},
): CommandDefinition<P, R> {
  return { payload, sender, result, alsoServices };
}
