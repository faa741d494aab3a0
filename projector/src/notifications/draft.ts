import type { NotificationDefinitions } from '@nodo/contracts/notifications/definition';
import type { NotificationFact } from '@nodo/contracts/notifications/facts';
import type { notifications } from '@nodo/contracts/notifications/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';

export type NotificationRow = Row<typeof notifications>;
export type Audience = 'staff' | 'super_admins' | 'investors' | `user:${string}` | `warehouse:${string}`;

/** A notification that an event makes, before it is stored. */
export interface NotificationDraft<F extends NotificationFact = NotificationFact> {
  readonly audience: Audience;
  readonly fact: F;
  /** For an event that notifies two audiences, or a matter that is settled later. Absent: derived from the event. */
  readonly id?: string;
  readonly personId?: string;
  readonly warehouseId?: string;
  readonly reviewId?: string;
}

/** A notified matter that an event settles, or opens again. */
export interface Matter {
  readonly id: string;
  readonly isSettled: boolean;
}

type Promised<T> = T | Promise<T>;
type EventOfType<T> = Extract<StoredEvent, { type: T }>;
/** A method's type, so that what handles one kind of event may stand where any is handled. */
type Handler<E, R> = { handle(event: E, rows: Rows): Promised<R> }['handle'];

type CausesOf<D extends NotificationDefinitions> = D[keyof D]['on'][number];
/** The kinds that an event of type `T` makes. */
type KindsOn<D extends NotificationDefinitions, T> = {
  [K in keyof D]: T extends D[K]['on'][number] ? K : never;
}[keyof D];

/**
 * What each event makes that a domain's definitions name, and nothing but what they say. Undefined where the event is
 * none of that domain's.
 */
export type DraftsOf<D extends NotificationDefinitions> = {
  readonly [T in CausesOf<D>]: Handler<
    EventOfType<T>,
    readonly NotificationDraft<Extract<NotificationFact, { kind: KindsOn<D, T> }>>[] | undefined
  >;
};
export type AnyDrafts = Readonly<
  Partial<Record<string, Handler<StoredEvent, readonly NotificationDraft[] | undefined>>>
>;
/** Which events settle a matter. */
export type Matters = {
  readonly [T in StoredEvent['type']]?: Handler<EventOfType<T>, Matter | undefined>;
};
export type AnyMatters = Readonly<Partial<Record<string, Handler<StoredEvent, Matter | undefined>>>>;

/** The id of the staff's notification about a matter; the event that settles it derives the same. */
export const staffMatter = (...matter: readonly (string | number)[]): string =>
  deriveId('notification', 'staff', ...matter);

/** It settles the staff's matter that its stream is about. */
export const settlesStaffMatter = ({ stream }: StoredEvent): Matter => ({
  id: staffMatter(stream),
  isSettled: true,
});
