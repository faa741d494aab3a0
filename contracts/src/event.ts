import { z } from 'zod';
import type { Change } from './audit/difference.ts';
import { roleSchema } from './roles.ts';

/** The actor of an event: a signed-in person or one of our own services. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.uuid(), role: roleSchema }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Actor = z.infer<typeof actorSchema>;

/** Metadata of every event. */
export const eventMetadataSchema = z.object({
  actor: actorSchema,
  /** While tracing is on, the trace id of a person's request: the browser's (UUIDv4), or one generated for it. */
  correlationId: z.uuid(),
  /** The request that caused it; its last eight bytes are the span id. */
  causationId: z.uuid(),
  /** Domain time, ISO 8601 in UTC. Demo history is back-dated here. */
  occurredAt: z.iso.datetime(),
  schemaVersion: z.int().positive(),
  /** SHA-256 (hex) of the causing request: distinguishes a repeated request from a changed one. */
  commandHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /**
   * UUIDv5 of actor, command and idempotency key, on events of idempotent commands: finds what an earlier attempt of
   * the same request appended to the stream.
   */
  idempotencyId: z.uuid().optional(),
  /**
   * The session of a person's action. Identifies the session without granting access; its origin is kept outside the
   * log (platform.session_origins), where it can be erased.
   */
  sessionId: z.uuid().optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** The fields known of an event's subject from earlier events. */
export type KnownFields = Readonly<Record<string, unknown>>;

/**
 * How the audit describes a kind of event. Functions are methods, so that a definition is assignable to the general
 * type.
 */
interface AuditWords<D> {
  /** Display name of what happened: 'KYC revisado'. */
  readonly label: string;
  /** The field that holds the actor's free-text reason. */
  readonly reason?: keyof D & string;
  /** Labels for predefined reasons. */
  readonly reasonLabels?: Readonly<Record<string, string>>;
  /** Fields that later events of the same subject may change without repeating the old values. */
  remembers?(data: D): object;
}
/** Lists changed fields, from the event alone or compared with earlier events of the same subject. */
export type EventAudit<D> = AuditWords<D> &
  ({ changes(data: D): Change[] } | { changesSince(known: KnownFields, data: D): Change[] });

type Upcast = (old: Record<string, unknown>) => Record<string, unknown>;

/**
 * One kind of event: its name, the schema of its newest version, the fields that are personal data (encrypted with the
 * person's key before appending) and the upcasts from each older version to the next.
 */
export interface EventDefinition<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  readonly type: T;
  readonly version: number;
  readonly data: S;
  /** Names of string fields of `data` that are personal. */
  readonly personal: readonly string[];
  /**
   * The field of `data` with the id of the person that the personal fields are about; absent: the stream's subject. If
   * its value is null, nothing is encrypted.
   */
  readonly person?: string;
  /** `upcasts[n]` turns data of version n into version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
  /** Display name of what happened. */
  readonly label: string;
  /** False: not audited, since another event beside it says everything a reader would ask about. */
  readonly audit: EventAudit<z.output<S>> | false;
}

/** Audit description; events left out of the audit have a label for the history. */
type Audited<D> = { audit: EventAudit<D> } | { audit: false; label: string };

export function defineEvent<T extends string, S extends z.ZodObject>(
  type: T,
  data: S,
  options: {
    version?: number;
    personal?: readonly (keyof z.infer<S> & string)[];
    person?: keyof z.infer<S> & string;
    upcasts?: Record<number, Upcast>;
  } & Audited<z.output<S>>,
): EventDefinition<T, S> {
  return {
    type,
    version: options.version ?? 1,
    data,
    personal: options.personal ?? [],
    ...(options.person ? { person: options.person } : {}),
    upcasts: options.upcasts ?? {},
    label: options.audit === false ? options.label : options.audit.label,
    audit: options.audit,
  };
}

/** The event value that a definition describes: `{ type, data }`. */
export type EventOf<D> = D extends EventDefinition<infer T, infer S> ? { type: T; data: z.output<S> } : never;

/** Value of a personal field whose key was destroyed. */
export const ERASED = 'Dato eliminado';
