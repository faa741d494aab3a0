import { crc32 } from 'node:zlib';
import type { EventDefinition } from '@nodo/contracts/event';
import { eventDefinitions } from '@nodo/contracts/events';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { z } from 'zod';

/** Where the events of a command begin in a stream, and the hash of its payload. */
export interface Recorded {
  readonly revision: bigint;
  readonly commandHash: string | undefined;
}

/** How the state of a long stream is kept beside the log. */
export interface SavedForm<S> {
  /** Another one whenever states are folded or kept in another way: what was kept before is then folded anew. */
  readonly version: number;
  /** As JSON has it. */
  encode(state: S): unknown;
  /** Throws when it is not what `encode` makes. */
  decode(content: unknown): S;
}

/** A stream as it was kept: what it came to with the event at `revision`, and where its commands began. */
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

/**
 * Snapshots in Postgres. They only spare reading: whatever goes wrong with one is logged, and the stream is read from
 * its beginning.
 */
export class PostgresSnapshots implements SnapshotStore {
  readonly #pool: Pool;
  readonly #logger: Logger;
  readonly #known: string;

  /** `known`: the events of this release. */
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
   * What a release kept that knows other events is not believed: the stream is read, and an event that is not known
   * here is met.
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
      // The newest stays, whichever process is the last to save.
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
