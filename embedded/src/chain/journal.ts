import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** An entry's location in the file, in bytes. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

/** Makes the names of new files in a folder survive a crash of the machine. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const CHUNK = 1 << 20;
const NEWLINE = 0x0a;

/**
 * An append-only file of JSON lines. Entries are durable, against a crash of the process or the machine, once
 * `append` has returned; a line truncated by a crash is removed when the file is opened again. With `flushOnClose`
 * they are durable against a crash of the machine only once `close` has returned.
 */
export class Journal {
  readonly #file: number;
  readonly #flushOnClose: boolean;
  #size: number;

  /** Opens or creates the file and passes every entry to `replay`. Throws when a complete line is not JSON. */
  constructor(
    path: string,
    replay: (entry: unknown, place: Place) => void,
    { flushOnClose = false }: { readonly flushOnClose?: boolean } = {},
  ) {
    this.#flushOnClose = flushOnClose;
    this.#file = openSync(path, 'a+', 0o600);
    syncFolder(dirname(path));
    this.#size = this.#readAll(replay);
    if (fstatSync(this.#file).size > this.#size) ftruncateSync(this.#file, this.#size);
  }

  /**
   * Writes entries, waits until they are on disk, and returns their places. Throws when another process has written.
   */
  append(entries: readonly unknown[]): Place[] {
    if (entries.length === 0) return [];
    if (fstatSync(this.#file).size !== this.#size) throw new Error('another process writes to this journal');
    const lines = entries.map((entry) => Buffer.from(`${JSON.stringify(entry)}\n`));
    const all = Buffer.concat(lines);
    let written = 0;
    while (written < all.length) written += writeSync(this.#file, all, written);
    if (!this.#flushOnClose) fdatasyncSync(this.#file);
    return lines.map((line) => {
      const place = { offset: this.#size, length: line.length };
      this.#size += line.length;
      return place;
    });
  }

  /** Reads one entry again. */
  read(place: Place): unknown {
    const line = Buffer.alloc(place.length);
    readSync(this.#file, line, 0, place.length, place.offset);
    return JSON.parse(line.toString('utf8'));
  }

  close(): void {
    if (this.#flushOnClose) fdatasyncSync(this.#file);
    closeSync(this.#file);
  }

  /** Returns the end of the last complete line. */
  #readAll(replay: (entry: unknown, place: Place) => void): number {
    let rest: Buffer = Buffer.alloc(0);
    let offset = 0;
    let position = 0;
    for (;;) {
      const chunk = Buffer.alloc(CHUNK);
      const count = readSync(this.#file, chunk, 0, CHUNK, position);
      if (count === 0) return offset;
      position += count;
      rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      let end = rest.indexOf(NEWLINE);
      while (end >= 0) {
        const length = end + 1;
        replay(JSON.parse(rest.subarray(0, end).toString('utf8')), { offset, length });
        offset += length;
        rest = rest.subarray(length);
        end = rest.indexOf(NEWLINE);
      }
    }
  }
}
