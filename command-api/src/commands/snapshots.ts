import { crc32 } from 'node:zlib';
import type { EventDefinition } from '@nodo/contracts/event';
import { eventDefinitions } from '@nodo/contracts/events';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { z } from 'zod';
import { Turns } from './turns.ts';

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
  /** JSON values, none of which takes long: others have their turn in between. The state may not change meanwhile. */
  encode(state: S): Iterable<unknown>;
  /** Throws for anything that `encode` does not produce. */
  decode(parts: readonly unknown[]): Promise<S>;
}

/** A stored snapshot: the state as of the event at `revision`, and where the stream's commands began. */
export interface SavedStream {
  readonly revision: bigint;
  readonly eventId: string;
  readonly state: readonly unknown[];
  readonly commands: Map<string, Recorded>;
}

/** A snapshot to be stored. `commands` may get later ones meanwhile, which are left out. */
export interface Saving extends Omit<SavedStream, 'state' | 'commands'> {
  readonly state: Iterable<unknown>;
  readonly commands: ReadonlyMap<string, Recorded>;
}

export interface SnapshotStore {
  load(stream: string, version: number): Promise<SavedStream | undefined>;
  save(stream: string, version: number, saved: Saving): Promise<void>;
}

/** The layout of `content`: a line for each part of the state, and one for each so many commands. */
const LAYOUT = 2;
const COMMANDS_IN_LINE = 500;
/** Separates what is listed of commands, ids and hashes: long strings parse in a fifth of the time of many short ones. */
const BETWEEN = ' ';
const lineSchema = z.union([
  z.object({ ids: z.string(), revisions: z.string(), hashes: z.string() }),
  z.object({ state: z.unknown() }),
]);
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
    return crc32(`${LAYOUT} ${form} ${this.#known}`) | 0;
  }

  async load(stream: string, version: number): Promise<SavedStream | undefined> {
    try {
      const { rows } = await this.#pool.query(
        'SELECT revision, event_id, content FROM platform.stream_snapshots WHERE stream = $1 AND version = $2',
        [stream, this.#versionOf(version)],
      );
      if (rows.length === 0) return undefined;
      const { revision, event_id: eventId, content } = rowSchema.parse(rows[0]);
      return { revision, eventId, ...(await parse(content)) };
    } catch (error) {
      this.#logger.warn({ err: error, stream }, 'A snapshot could not be read');
      return undefined;
    }
  }

  async save(stream: string, version: number, saving: Saving): Promise<void> {
    try {
      // The newest snapshot stays, whichever process saves last.
      await this.#pool.query(
        `INSERT INTO platform.stream_snapshots AS kept (stream, version, revision, event_id, content)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (stream) DO UPDATE
         SET version = excluded.version, revision = excluded.revision, event_id = excluded.event_id,
           content = excluded.content, saved_at = now()
         WHERE kept.version <> excluded.version OR kept.revision < excluded.revision`,
        [stream, this.#versionOf(version), String(saving.revision), saving.eventId, await textOf(saving)],
      );
    } catch (error) {
      this.#logger.warn({ err: error, stream }, 'A snapshot could not be saved');
    }
  }
}

async function textOf(saving: Saving): Promise<string> {
  const turns = new Turns();
  const lines: string[] = [];
  for (const line of linesOf(saving)) {
    lines.push(JSON.stringify(line));
    await turns.pass();
  }
  return lines.join('\n');
}

function* linesOf({ revision, state, commands }: Saving): Generator<z.input<typeof lineSchema>> {
  for (const part of state) yield { state: part };
  let line: [string, Recorded][] = [];
  for (const command of commands) {
    if (command[1].revision > revision || line.push(command) < COMMANDS_IN_LINE) continue;
    yield lineOf(line);
    line = [];
  }
  if (line.length > 0) yield lineOf(line);
}

function lineOf(commands: readonly [string, Recorded][]): z.input<typeof lineSchema> {
  return {
    ids: commands.map(([id]) => id).join(BETWEEN),
    revisions: commands.map(([, { revision }]) => revision).join(BETWEEN),
    hashes: commands.map(([, { commandHash }]) => commandHash ?? '').join(BETWEEN),
  };
}

async function parse(content: string): Promise<Pick<SavedStream, 'state' | 'commands'>> {
  const turns = new Turns();
  const state: unknown[] = [];
  const commands = new Map<string, Recorded>();
  for (const text of content.split('\n')) {
    const line = lineSchema.parse(JSON.parse(text));
    if ('ids' in line) {
      const [revisions, hashes] = [line.revisions.split(BETWEEN), line.hashes.split(BETWEEN)];
      for (const [index, id] of line.ids.split(BETWEEN).entries())
        commands.set(id, {
          revision: BigInt(revisions[index] ?? 'none'),
          commandHash: hashes[index] || undefined,
        });
    } else state.push(line.state);
    await turns.pass();
  }
  return { state, commands };
}
