import { crc32 } from 'node:zlib';
import type { EventDefinition } from '@nodo/contracts/event';
import { eventDefinitions } from '@nodo/contracts/events';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { z } from 'zod';

/** Where a command's events begin in a stream, and the hash of its payload. */
export interface Recorded {
  readonly revision: bigint;
  readonly commandHash: string | undefined;
}

/** How snapshots of a long stream are encoded. */
export interface SavedForm<S> {
  /**
   * Must change whenever folding or encoding changes; older snapshots are then ignored and the stream is folded
   * again.
   */
  readonly version: number;
  /** A JSON value. */
  encode(state: S): unknown;
  /** Throws for anything that `encode` does not produce. */
  decode(content: unknown): S;
}

/** A stored snapshot: the state as of the event at `revision`, and where the stream's commands began. */
export interface SavedStream {
  readonly revision: bigint;
  readonly eventId: string;
  readonly state: unknown;
  readonly commands: ReadonlyMap<string, Recorded>;
}

export interface SnapshotStore {
  load(stream: string, version: number): Promise<SavedStream | undefined>;
  save(stream: string, version: number, saved: SavedStream): Promise<void>;
}

const contentSchema = z.object({
  state: z.unknown(),
  commands: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
});
const rowSchema = z.object({ revision: z.coerce.bigint(), event_id: z.string(), content: z.string() });

/** Snapshots in Postgres. They only save reads: any failure is logged, and the stream is read from its beginning. */
export class PostgresSnapshots implements SnapshotStore {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #known: string;

  /** `known`: the event types of this release. */
  constructor(
    pool: Pool,
    logger: Logger,
    known: readonly Pick<EventDefinition, 'type' | 'version'>[] = eventDefinitions,
  ) {
    this.#pool = pool;
    this.#logger = logger;
    this.#known = known.map(({ type, version }) => `${type} ${version}`).join();
  }

  /**
   * The snapshot version covers the known event types, so a snapshot by a release with other events is ignored: the
   * stream itself is read, which throws at an event that is unknown here.
   */
  #versionOf(form: number): number {
    return crc32(`${form} ${this.#known}`) | 0;
  }

  async load(stream: string, version: number): Promise<SavedStream | undefined> {
    try {
      const { rows } = await this.#pool.query(
        'SELECT revision, event_id, content FROM platform.stream_snapshots WHERE stream = $1 AND version = $2',
        [stream, this.#versionOf(version)],
      );
      if (rows.length === 0) return undefined;
      const { revision, event_id: eventId, content } = rowSchema.parse(rows[0]);
      const { state, commands } = contentSchema.parse(JSON.parse(content));
      const known = commands.map(
        ([id, at, commandHash]) =>
          [id, { revision: BigInt(at), commandHash: commandHash ?? undefined }] as const,
      );
      return { revision, eventId, state, commands: new Map(known) };
    } catch (error) {
      this.#logger.warn({ err: error, stream }, 'A snapshot could not be read');
      return undefined;
    }
  }

  async save(
    stream: string,
    version: number,
    { revision, eventId, state, commands }: SavedStream,
  ): Promise<void> {
    try {
      const known = [...commands].map(([id, one]) => [id, String(one.revision), one.commandHash ?? null]);
      // The newest snapshot stays, whichever process saves last.
      await this.#pool.query(
        `INSERT INTO platform.stream_snapshots AS kept (stream, version, revision, event_id, content)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream) DO UPDATE
         SET version = excluded.version, revision = excluded.revision, event_id = excluded.event_id,
           content = excluded.content, saved_at = now()
         WHERE kept.version <> excluded.version OR kept.revision < excluded.revision`,
        [
          stream,
          this.#versionOf(version),
          String(revision),
          eventId,
          JSON.stringify({ state, commands: known }),
        ],
      );
    } catch (error) {
      this.#logger.warn({ err: error, stream }, 'A snapshot could not be saved');
    }
  }
}
