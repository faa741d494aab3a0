import { createHash } from 'node:crypto';
import { Frontier, leafHash, rootFrom } from '../merkle.ts';
import {
  type Header,
  HistoryFileError,
  headerSchema,
  isWhole,
  type Line,
  lineSchema,
  type Manifest,
  manifestSchema,
  parseLine,
} from './format.ts';
import { linesOf } from './lines.ts';

export interface CheckedExport {
  readonly header: Header;
  readonly manifest: Manifest;
}

/** Callbacks for each event while a file is checked. Only after the last event is it certain that the file is whole. */
export interface FileReader {
  header?(header: Header): void;
  event(line: Line): Promise<void> | void;
}

/**
 * Verifies a file from its first to its last byte: that it is ours and whole, that each event is the one that was
 * exported (its leaf leads to the root), and that none is missing. Throws HistoryFileError naming the place of the
 * fault.
 */
export async function checkExport(file: string, reader?: FileReader): Promise<CheckedExport> {
  const hash = createHash('sha256');
  let checker: Checker | undefined;
  let manifest: Manifest | undefined;
  let number = 0;
  for await (const { bytes, isEnded } of linesOf(file)) {
    number += 1;
    const text = bytes.toString('utf8');
    if (!checker) {
      const header = isEnded ? parseLine(headerSchema, text) : undefined;
      if (!header) throw new HistoryFileError('No es una historia exportada por esta plataforma.');
      checker = new Checker(header);
      reader?.header?.(header);
    } else {
      if (manifest) throw new HistoryFileError(`Línea ${number}: sobra algo después del manifiesto.`);
      if (!isEnded) throw new HistoryFileError(`El archivo está cortado en la línea ${number}.`);
      manifest = parseLine(manifestSchema, text);
      if (manifest) continue;
      const line = parseLine(lineSchema, text);
      if (!line) throw new HistoryFileError(`Línea ${number}: no es un evento exportado.`);
      checker.add(line, number);
      await reader?.event(line);
    }
    hash.update(bytes).update('\n');
  }
  if (!checker) throw new HistoryFileError('No es una historia exportada por esta plataforma.');
  if (!manifest)
    throw new HistoryFileError(`El archivo está cortado: falta su manifiesto tras la línea ${number}.`);
  checker.end(manifest, hash.digest('hex'));
  return { header: checker.header, manifest };
}

class Checker {
  readonly header: Header;
  readonly #tree: Frontier | undefined;
  #count = 0;
  #first: string | null = null;
  #last: string | null = null;
  #lastIndex = -1;

  constructor(header: Header) {
    this.header = header;
    this.#tree = isWhole(header) ? new Frontier(0, []) : undefined;
  }

  add({ index, position, proof, ...record }: Line, number: number): void {
    const leaf = leafHash(record);
    const { size, rootHash } = this.header;
    const isInOrder = this.#tree ? index === this.#tree.size : index > this.#lastIndex;
    if (!isInOrder || index >= size)
      throw new HistoryFileError(`Línea ${number}: falta o sobra un evento antes de ella.`);
    if (this.#tree) this.#tree.add(leaf);
    else {
      const path = proof?.map((one) => Buffer.from(one, 'hex')) ?? [];
      if (rootFrom(leaf, index, size, path)?.toString('hex') !== rootHash)
        throw new HistoryFileError(`Línea ${number}: el evento no es el que se exportó.`);
    }
    this.#lastIndex = index;
    this.#last = position;
    this.#first ??= position;
    this.#count += 1;
  }

  end({ count, first, last, sha256 }: Manifest, hash: string): void {
    const { size, rootHash } = this.header;
    const isComplete =
      !this.#tree || (this.#tree.size === size && this.#tree.root.toString('hex') === rootHash);
    if (!isComplete) throw new HistoryFileError('Los eventos no son los que se exportaron: su raíz es otra.');
    if (count !== this.#count || first !== this.#first || last !== this.#last || sha256 !== hash)
      throw new HistoryFileError('El manifiesto no corresponde a lo que hay en el archivo.');
  }
}
