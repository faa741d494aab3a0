import { AppError } from '@nodo/platform/errors';
import { type FileType, formatReaders } from './file-formats.ts';
import type { FormatReader, Want } from './format-reader.ts';
import { Tail } from './tail.ts';

/** What a browser or interpreter would execute, wherever in a file it is; lower case. */
const FOREIGN = ['<script', '<!doctype', '<iframe'];
/** Short enough to occur in compressed data by chance: in pictures only the beginning is searched for them. */
const FOREIGN_AT_FRONT = ['<svg ', '<svg>', '<svg\n', '<html', '<?php'];
const FRONT = 4_096;
const LONGEST = 9;
/** An archive is recognised from its end: its end record is within the last 65 557 bytes. */
const ARCHIVE_TAIL = 65_557;
const ARCHIVE_END = Buffer.from('PK\x05\x06', 'latin1');
const NO_BYTES = Buffer.alloc(0);

/**
 * Checks a file piece by piece as it streams in, and refuses it (FILE_REFUSED) as soon as it is not exactly one
 * complete file of its announced type: wrong magic bytes, truncated, trailing data, or embedded content of another
 * kind that a browser or a program could be made to interpret.
 */
export class FileInspector {
  readonly #type: FileType;
  readonly #reader: FormatReader;
  #want: Want | undefined;
  #held: Buffer = NO_BYTES;
  #toSkip = 0;
  #seen = 0;
  #overlap = '';
  readonly #tail = new Tail(ARCHIVE_TAIL);

  constructor(type: FileType) {
    this.#type = type;
    this.#reader = formatReaders[type]();
    this.#step(this.#reader.next());
  }

  /** Takes the next bytes; throws FILE_REFUSED. */
  push(piece: Buffer): void {
    this.#lookForForeign(piece);
    this.#tail.push(piece);
    this.#seen += piece.length;
    let rest = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
    this.#held = NO_BYTES;
    while (rest.length > 0) {
      const used = this.#advance(rest);
      if (used === undefined) {
        this.#held = Buffer.from(rest);
        return;
      }
      rest = rest.subarray(used);
    }
  }

  /** Ends the file; throws FILE_REFUSED. */
  end(): void {
    let held = this.#held;
    for (let want = this.#want; want; want = this.#want) {
      if ('take' in want && want.last) this.#step(this.#reader.next(held));
      else if ('rest' in want) this.#step(this.#reader.next(this.#tail.bytes));
      else refuse();
      held = NO_BYTES;
    }
    if (this.#tail.bytes.includes(ARCHIVE_END)) refuse();
  }

  /** How many of these bytes were consumed; undefined when more are needed first. */
  #advance(bytes: Buffer): number | undefined {
    if (this.#toSkip > 0) {
      const used = Math.min(this.#toSkip, bytes.length);
      this.#toSkip -= used;
      if (this.#toSkip === 0) this.#step(this.#reader.next(NO_BYTES));
      return used;
    }
    const want = this.#want;
    // The format has ended but the file has not.
    if (!want) return refuse();
    if ('rest' in want) return bytes.length;
    if ('skip' in want) throw new Error('A skip is under way already');
    if ('behind' in want) {
      const at = bytes.indexOf(want.behind);
      if (at >= 0) this.#step(this.#reader.next(NO_BYTES));
      return at >= 0 ? at + 1 : bytes.length;
    }
    if (bytes.length < want.take) return undefined;
    this.#step(this.#reader.next(bytes.subarray(0, want.take)));
    return want.take;
  }

  #step(result: IteratorResult<Want, string | undefined>): void {
    let next = result;
    // Skipping nothing needs no bytes.
    while (!next.done && 'skip' in next.value && next.value.skip === 0) next = this.#reader.next(NO_BYTES);
    if (next.done && next.value !== undefined) refuse();
    this.#want = next.done ? undefined : next.value;
    this.#toSkip = this.#want && 'skip' in this.#want ? this.#want.skip : 0;
  }

  #lookForForeign(piece: Buffer): void {
    const text = (this.#overlap + piece.toString('latin1')).toLowerCase();
    const isPdf = this.#type === 'application/pdf';
    if (FOREIGN.some((each) => text.includes(each))) refuse();
    if ((isPdf || this.#seen < FRONT) && FOREIGN_AT_FRONT.some((each) => text.includes(each))) refuse();
    if (!isPdf && this.#seen < FRONT && text.includes('%pdf-')) refuse();
    this.#overlap = text.slice(-(LONGEST - 1));
  }
}

function refuse(): never {
  throw new AppError('FILE_REFUSED');
}
