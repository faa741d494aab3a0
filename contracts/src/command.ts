import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** One kind of command: what it takes, who may send it, and what it answers. */
export interface CommandDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly payload: P;
  /** What a person needs to send it; `service`: only the platform's own services send it. */
  readonly sender: Permission | 'service';
  /** Services send it beside people: the worker every day, an operator when nobody is left who could. */
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
