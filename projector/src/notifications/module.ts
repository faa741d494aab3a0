import type { Whole } from '@nodo/contracts/fold';
import type { ProjectorModule } from '../engine/projection.ts';
import type { Cause } from './draft.ts';
import { notificationsProjection } from './projection.ts';

type Drafted<M> = M extends { notifications: { drafts: infer D } } ? keyof D : never;

/** The notifications of all domains. An event type that notifies and is drafted by none is a type error. */
export function notificationsOf<const M extends readonly ProjectorModule[]>(
  domains: M & Whole<Cause, Drafted<M[number]>>,
): ProjectorModule {
  const parts = domains.flatMap(({ notifications }) => notifications ?? []);
  return { projections: [notificationsProjection(parts)] };
}
