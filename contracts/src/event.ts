import { z } from 'zod';
import type { Change } from './audit/difference.ts';
import { roleSchema } from './roles.ts';

/** Who caused an event: a signed-in person or one of our own services. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: z.uuid(), role: roleSchema }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Actor = z.infer<typeof actorSchema>;

/** What every event carries beside its data. */
export const eventMetadataSchema = z.object({
  actor: actorSchema,
  /** While traces are sent, of a person's request its trace: a browser's (UUIDv4) or one that was made for it. */
  correlationId: z.uuid(),
  /** The request that it came of; a span is named by its last eight bytes. */
  causationId: z.uuid(),
  /** Domain time, ISO 8601 in UTC. Demo history is back-dated here. */
  occurredAt: z.iso.datetime(),
  schemaVersion: z.int().positive(),
  /** SHA-256 (hex) of the request that caused it: tells a repeated request from a changed one. */
  commandHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /**
   * UUIDv5 of actor, command and idempotency key, on events of a command that has its effect once: finds what an
   * earlier try of the same request wrote to the stream.
   */
  idempotencyId: z.uuid().optional(),
  /**
   * In which session a person did it. Names the session and opens nothing; where it was opened from is kept outside of
   * the log (platform.session_origins), where it can be erased.
   */
  sessionId: z.uuid().optional(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** What was known of an event's subject before it. */
export type KnownFields = Readonly<Record<string, unknown>>;

/** How the audit tells of a kind of event. Functions are methods, so that a definition fits where any is expected. */
interface AuditWords<D> {
  /** What happened, in words: 'KYC revisado'. */
  readonly label: string;
  /** The field with the words of whoever caused it. */
  readonly reason?: keyof D & string;
  /** Those words, where the product chose them. */
  readonly reasonLabels?: Readonly<Record<string, string>>;
  /** The fields that a later event of the same subject may change without telling what they were. */
  remembers?(data: D): object;
}
/** Described field by field, from the event alone or against what earlier events of the same subject said. */
export type EventAudit<D> = AuditWords<D> &
  ({ changes(data: D): Change[] } | { changesSince(known: KnownFields, data: D): Change[] });

type Upcast = (old: Record<string, unknown>) => Record<string, unknown>;

/**
 * One kind of event: its name, the schema of its newest version, the fields that are personal data (encrypted
 * with the person's key before they are appended) and how each older version becomes the next one.
 */
export interface EventDefinition<T extends string = string, S extends z.ZodObject = z.ZodObject> {
  readonly type: T;
  readonly version: number;
  readonly data: S;
  /** Names of string fields of `data` that are personal. */
  readonly personal: readonly string[];
  /** The field of `data` that names the person they are about; absent: the stream is named after that person. Null
   * there: it is about nobody, and nothing of it is encrypted. */
  readonly person?: string;
  /** `upcasts[n]` turns data of version n into version n + 1. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
  /** What happened, in words. */
  readonly label: string;
  /** False: it says nothing a person would ask about beyond what an event beside it says. */
  readonly audit: EventAudit<z.output<S>> | false;
}

/** How the audit describes it; what the audit leaves out has a label of its own, for the history. */
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

/** What a reader gets for a personal field whose key was destroyed. */
export const ERASED = 'Dato eliminado';
