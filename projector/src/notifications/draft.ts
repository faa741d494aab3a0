import type { NotificationDefinitions } from '@nodo/contracts/notifications/definition';
import type { notifications as kinds, NotificationFact } from '@nodo/contracts/notifications/facts';
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

/** A matter of an earlier notification that an event settles or reopens. */
export interface Matter {
  readonly id: string;
  readonly isSettled: boolean;
  /** What it says otherwise from now on. */
  readonly params?: Readonly<Record<string, unknown>>;
}
/** What an event settles or reopens. */
type Changed = Matter | readonly Matter[] | undefined;

type Promised<T> = T | Promise<T>;
type EventOfType<T> = Extract<StoredEvent, { type: T }>;
/**
 * Typed as a method, whose parameters are bivariant, so that a handler of one event type is assignable where any
 * event is handled.
 */
type Handler<E, R> = { handle(event: E, rows: Rows): R }['handle'];

type CausesOf<D extends NotificationDefinitions> = D[keyof D]['on'][number];
/** The notification kinds that an event of type `T` can produce. */
type KindsOn<D extends NotificationDefinitions, T> = {
  [K in keyof D]: T extends D[K]['on'][number] ? K : never;
}[keyof D];

/** Per event type of a domain's definitions: the notifications it produces, of exactly the defined kinds. */
export type DraftsOf<D extends NotificationDefinitions> = {
  readonly [T in CausesOf<D>]: Handler<
    EventOfType<T>,
    Promised<readonly NotificationDraft<Extract<NotificationFact, { kind: KindsOn<D, T> }>>[]>
  >;
};
type ByType<R> = { readonly [T in StoredEvent['type']]?: Handler<EventOfType<T>, R> };
/** The handlers of events that settle or reopen a matter. */
export type Matters = ByType<Promised<Changed>>;
/** Ids of the notifications that an event replaces, settles or adds to: loaded with the batch. */
export type Earlier = ByType<string>;

type OnAny<R> = Readonly<Partial<Record<string, Handler<StoredEvent, R>>>>;
/** A domain's part in the notifications: what its `notifications.ts` exports. */
export interface DomainNotifications {
  /** Categories of the streams of its events. */
  readonly categories: readonly string[];
  /** The tables that its handlers read. */
  readonly reads?: readonly (keyof Rows)[];
  readonly drafts: OnAny<Promised<readonly NotificationDraft[]>>;
  readonly matters?: OnAny<Promised<Changed>>;
  readonly earlier?: OnAny<string>;
}
/** Every event type that notifies. */
export type Cause = CausesOf<typeof kinds>;

/** Id of the staff notification about a matter; the settling event derives the same id. */
export const staffMatter = (...matter: readonly (string | number)[]): string =>
  deriveId('notification', 'staff', ...matter);

/** Settles the staff matter derived from the event's stream. */
export const settlesStaffMatter = ({ stream }: StoredEvent): Matter => ({
  id: staffMatter(stream),
  isSettled: true,
});
