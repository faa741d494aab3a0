import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eventDefinition } from '@nodo/contracts/events';
import { streams } from '@nodo/contracts/streams';
import { sizeInLog } from '@nodo/embedded/event-store/record';
import { FIRST_STREAM, firstEvent } from '@nodo/embedded/event-store/write-batch';
import { personOf } from '@nodo/platform/event-codec';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Line, lineOf } from '@nodo/platform/history-file/format';
import type { PersonKeyLine } from '@nodo/platform/history-file/keys';
import { KeyWrapping, newPersonKey } from '@nodo/platform/key-wrapping';
import { Frontier, leafHash } from '@nodo/platform/merkle';
import { sealPersonal } from '@nodo/platform/personal-data';

export interface HistoryFiles {
  readonly history: string;
  readonly keys: string;
}

/**
 * Writes events in the format of a full history export (docs/history-export.md), with personal fields encrypted by a
 * new key per person, and a file with those keys. `masterKey` is PERSONAL_DATA_KEY.
 */
export async function writeHistoryFiles(
  events: readonly StoredEvent[],
  files: HistoryFiles,
  masterKey: string,
): Promise<void> {
  const keys = new PeopleKeys(masterKey);
  const lines = linesOf(events, keys);
  await write(files.history, historyText(lines));
  await write(files.keys, keys.text(new Date().toISOString()));
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600 });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function linesOf(events: readonly StoredEvent[], keys: PeopleKeys): Line[] {
  let position = sizeInLog(FIRST_STREAM, firstEvent());
  return events.map((event, index) => {
    const { id, stream, type, metadata } = event;
    const data = keys.protect(event);
    position += sizeInLog(stream, {
      ...{ id, type, isJson: true },
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    });
    const recordedAt = event.recordedAt.toISOString();
    const place = { index, position: `${position}`, stream, revision: `${event.revision}` };
    return { ...place, id, type, recordedAt, format: 'json', data, metadata };
  });
}

function historyText(lines: readonly Line[]): string {
  const tree = new Frontier(0, []);
  for (const { index: _, position: __, ...record } of lines) tree.add(leafHash(record));
  const rootHash = tree.root.toString('hex');
  const header = { format: 'nodo-history', version: 1, filter: {}, size: lines.length, rootHash } as const;
  const text = [header, ...lines].map(lineOf).join('');
  const [first, last] = [lines.at(0)?.position ?? null, lines.at(-1)?.position ?? null];
  return text + lineOf({ count: lines.length, first, last, sha256: sha256(text) });
}

/** One key per person, created with the first event of their own stream. */
class PeopleKeys {
  readonly #wrapping: KeyWrapping;
  readonly #keys = new Map<string, ReturnType<typeof newPersonKey>>();

  constructor(masterKey: string) {
    this.#wrapping = new KeyWrapping(masterKey);
  }

  protect({ type, stream, data, revision }: StoredEvent): Record<string, unknown> {
    const definition = eventDefinition(type);
    if (!definition) throw new Error(`${type} is no event`);
    const clear: Record<string, unknown> = { ...data };
    if (definition.personal.length === 0) return clear;
    const person = personOf(definition, stream, clear);
    if (person === null) return clear;
    if (stream === streams.user(person) && revision === 0n)
      this.#keys.set(person, newPersonKey(this.#wrapping, person));
    const made = this.#keys.get(person);
    if (!made) throw new Error(`${type} tells of somebody who is not registered yet`);
    return sealPersonal(made.key, definition, person, clear);
  }

  text(createdAt: string): string {
    const lines = [...this.#keys].map(
      ([personId, { wrapped }]): PersonKeyLine => ({
        ...{ kind: 'person', personId, wrappedKey: wrapped.toString('base64'), createdAt },
        ...{ destroyedAt: null, fingerprint: null },
      }),
    );
    const text = [{ format: 'nodo-keys', version: 1 }, ...lines]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    return `${text}${JSON.stringify({ count: lines.length, sha256: sha256(text) })}\n`;
  }
}
