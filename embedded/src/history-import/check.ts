import { checkExport } from '@nodo/platform/history-file/check';
import {
  type Header,
  HistoryFileError,
  isWhole,
  type Line,
  type Manifest,
} from '@nodo/platform/history-file/format';
import { readKeys } from '@nodo/platform/history-file/keys';
import type { KeyWrapping } from '@nodo/platform/key-wrapping';

export interface CheckedHistory {
  readonly header: Header;
  readonly manifest: Manifest;
  /** Number of people whose keys are included; missing ones show once the history is imported. */
  readonly people: number;
}

export interface CheckOptions {
  /** With the secrets of the installation that the history comes from. */
  readonly wrapping: KeyWrapping;
  /** Undefined: only the history is checked. */
  readonly keys: string | undefined;
  readonly signal: AbortSignal;
}

/** The import was stopped by a signal; nothing has taken effect yet. */
export class ImportStoppedError extends HistoryFileError {
  constructor() {
    super('Se detuvo y nada quedó importado todavía: la misma orden sigue donde iba.');
  }
}

/** Checks, event by event, what only matters for an import: that the history is complete and positions ascend. */
export class HistoryOrder {
  #last = 0n;

  header(header: Header): void {
    if (!isWhole(header))
      throw new HistoryFileError(
        'El archivo tiene solo una parte de la historia: se importa entera, exportada sin filtros.',
      );
  }

  event({ position, index }: Line): void {
    const place = BigInt(position);
    if (place <= this.#last || place > BigInt(Number.MAX_SAFE_INTEGER))
      throw new HistoryFileError(`Evento ${index}: su posición no sigue a la anterior.`);
    this.#last = place;
  }
}

/** Reads both files to the end and writes nothing. Throws HistoryFileError. */
export async function checkHistory(file: string, options: CheckOptions): Promise<CheckedHistory> {
  const { wrapping, keys, signal } = options;
  const order = new HistoryOrder();
  const checked = await checkExport(file, {
    header: (header) => order.header(header),
    event: (line) => {
      if (signal.aborted) throw new ImportStoppedError();
      order.event(line);
    },
  });
  return { ...checked, people: keys === undefined ? 0 : await checkKeys(keys, wrapping) };
}

async function checkKeys(file: string, wrapping: KeyWrapping): Promise<number> {
  let people = 0;
  await readKeys(file, (line) => {
    if (line.kind !== 'person') return;
    people += 1;
    if (line.wrappedKey !== null && !wrapping.unwrap(line.personId, Buffer.from(line.wrappedKey, 'base64')))
      throw new HistoryFileError(
        'PERSONAL_DATA_KEY no abre estas claves: tiene que ser la de donde viene la historia, y KEY_ENCRYPTION_KEY también si allá la hay.',
      );
  });
  return people;
}
