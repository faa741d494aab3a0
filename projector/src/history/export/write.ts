import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, rename } from 'node:fs/promises';
import { EMPTY_HISTORY } from '@nodo/contracts/history/ends';
import { inclusionPath, type RunQuery, readTree, rootAt } from '@nodo/platform/audit-tree';
import {
  type ExportFilter,
  type Header,
  HistoryFileError,
  headerSchema,
  isSameFilter,
  isWhole,
  lineOf,
  lineSchema,
  type Manifest,
  parseLine,
} from '@nodo/platform/history-file/format';
import { linesOf } from '@nodo/platform/history-file/lines';
import type { LogRecords } from '@nodo/platform/log-records';
import { Frontier, leafHash } from '@nodo/platform/merkle';
import { chooser } from './choose.ts';

/** Size of a write in characters: lines are batched up to about this size. */
const CHUNK = 256 * 1024;

export interface ExportSources {
  readonly log: Pick<LogRecords, 'readAll'>;
  /** Queries the projector's database, which contains the tree. */
  readonly run: RunQuery;
}

/** The content of an unfinished file. */
interface Begun {
  readonly header: Header;
  /** Length of its complete lines. */
  readonly bytes: number;
  readonly hash: Hash;
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly lastIndex: number;
}

export interface ExportOptions {
  /** Stops the export, keeping what is written; the same command resumes it. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { read: number; size: number; count: number }) => void;
}

/**
 * Writes the selected events as stored, with proofs that they belong to the tree over the log, to a file readable by
 * its owner only. Until complete the file is named `.part`; an interrupted export resumes with the same tree. Undefined
 * when the signal aborted it. Throws HistoryFileError.
 */
export async function exportHistory(
  sources: ExportSources,
  file: string,
  filter: ExportFilter,
  options: ExportOptions,
): Promise<Manifest | undefined> {
  if (await exists(file)) throw new HistoryFileError(`Ya existe ${file}.`);
  const part = `${file}.part`;
  const begun = (await begunIn(part, filter)) ?? (await begin(sources, filter));
  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    await handle.truncate(begun.bytes);
    const writer = new Writer(handle, begun);
    if (begun.bytes === 0) writer.add(lineOf(begun.header));
    if (!(await writeEvents(sources, writer, begun, options))) return undefined;
    const manifest = await writer.end();
    await handle.sync();
    await rename(part, file);
    return manifest;
  } finally {
    await handle.close();
  }
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function begin({ run }: ExportSources, filter: ExportFilter): Promise<Begun> {
  const { size } = await readTree(run);
  if (size === 0) throw new HistoryFileError(`${EMPTY_HISTORY}.`);
  const header = {
    format: 'nodo-history',
    version: 1,
    filter,
    size,
    rootHash: await rootAt(run, size),
  } as const;
  const nothing = { bytes: 0, count: 0, first: null, last: null, lastIndex: -1 };
  return { header, hash: createHash('sha256'), ...nothing };
}

/** Reads an unfinished file; an incomplete last line is dropped. */
async function begunIn(part: string, filter: ExportFilter): Promise<Begun | undefined> {
  if (!(await exists(part))) return undefined;
  const foreign = new HistoryFileError(`${part} no es un export a medias de esta historia: bórralo.`);
  const hash = createHash('sha256');
  let header: Header | undefined;
  let [bytes, count, lastIndex] = [0, 0, -1];
  let [first, last]: [string | null, string | null] = [null, null];
  for await (const line of linesOf(part)) {
    if (!line.isEnded) break;
    const text = line.bytes.toString('utf8');
    if (!header) {
      header = parseLine(headerSchema, text);
      if (!header || !isSameFilter(header.filter, filter)) throw foreign;
    } else {
      const event = parseLine(lineSchema, text);
      // The manifest was written but the file not yet renamed: write it again.
      if (!event) break;
      if (event.index <= lastIndex) throw foreign;
      [last, lastIndex] = [event.position, event.index];
      first ??= event.position;
      count += 1;
    }
    hash.update(line.bytes).update('\n');
    bytes += line.bytes.length + 1;
  }
  return header && { header, bytes, hash, count, first, last, lastIndex };
}

/** False when the signal aborted it. Reads the whole log up to the tree's size, so that the root is verified, too. */
async function writeEvents(
  { log, run }: ExportSources,
  writer: Writer,
  { header, lastIndex }: Begun,
  { signal, onProgress }: ExportOptions,
): Promise<boolean> {
  const isChosen = chooser(header.filter);
  const tree = new Frontier(0, []);
  for await (const record of log.readAll()) {
    if (signal.aborted) {
      await writer.flush();
      return false;
    }
    const index = tree.size;
    tree.add(leafHash(record));
    if (isChosen(record) && index > lastIndex) {
      const proof = isWhole(header) ? {} : { proof: await inclusionPath(run, index, header.size) };
      const { position, ...stored } = record;
      writer.addEvent(lineOf({ index, position: `${position}`, ...stored, ...proof }), `${position}`);
      if (writer.isFull) {
        await writer.flush();
        onProgress?.({ read: tree.size, size: header.size, count: writer.count });
      }
    }
    if (tree.size === header.size) break;
  }
  if (tree.size !== header.size || tree.root.toString('hex') !== header.rootHash)
    throw new HistoryFileError(
      'La historia no es la que prueba su árbol: no se exporta. Avisa al equipo técnico.',
    );
  return true;
}

class Writer {
  readonly #handle: FileHandle;
  readonly #hash: Hash;
  #bytes: number;
  #text = '';
  #first: string | null;
  #last: string | null;
  count: number;

  constructor(handle: FileHandle, { hash, bytes, count, first, last }: Begun) {
    this.#handle = handle;
    this.#hash = hash;
    this.#bytes = bytes;
    this.count = count;
    this.#first = first;
    this.#last = last;
  }

  get isFull(): boolean {
    return this.#text.length >= CHUNK;
  }

  add(line: string): void {
    this.#text += line;
  }

  addEvent(line: string, position: string): void {
    this.add(line);
    this.count += 1;
    this.#first ??= position;
    this.#last = position;
  }

  async flush(): Promise<void> {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    this.#hash.update(bytes);
    await this.#write(bytes);
  }

  async end(): Promise<Manifest> {
    await this.flush();
    const range = { count: this.count, first: this.#first, last: this.#last };
    const manifest = { ...range, sha256: this.#hash.digest('hex') };
    await this.#write(Buffer.from(lineOf(manifest)));
    return manifest;
  }

  async #write(bytes: Buffer): Promise<void> {
    // A disk that fills up takes a part, and says so at the next write only.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#bytes);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
  }
}
