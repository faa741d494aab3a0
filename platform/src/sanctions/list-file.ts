import type { SanctionsList } from '@nodo/contracts/sanctions/values';
import { type SanctionsEntry, sanctionsEntrySchema } from './entry.ts';
import { ofacSdn } from './ofac-sdn.ts';
import { unConsolidated } from './un-consolidated.ts';
import { type XmlNode, XmlRecords, XmlRefused } from './xml.ts';

/** Content of one record: an entry, or metadata of the file. */
interface ListRecord {
  /** Undefined for an entry of an unknown kind. */
  readonly entry?: SanctionsEntry | undefined;
  readonly publishedOn?: string;
  /** Announced number of entries. */
  readonly count?: number;
}

/** A publisher's file format. */
export interface ListFormat {
  readonly list: SanctionsList;
  /** Name of the root element. */
  readonly root: string;
  isRecord(path: readonly string[]): boolean;
  /** Read from the root element's attributes, if this format has the date there. */
  publishedOn(attributes: Readonly<Record<string, string>>): string | undefined;
  read(node: XmlNode): ListRecord;
}

const formats: Readonly<Record<SanctionsList, ListFormat>> = {
  'ofac-sdn': ofacSdn,
  'un-consolidated': unConsolidated,
};
/** Why a file is not accepted as the expected list. */
export type ListProblem =
  /** A different kind of document. */
  | { readonly kind: 'other' }
  /** Malformed or truncated. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'undated' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_many' }
  /** An entry that is not understood, or occurs twice. */
  | { readonly kind: 'entry'; readonly number: number }
  /** The announced number of entries differs from the actual one. */
  | { readonly kind: 'count'; readonly said: number; readonly found: number };

export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly problem: ListProblem;
  constructor(problem: ListProblem) {
    super(`Not the list: ${problem.kind}`);
    this.problem = problem;
  }
}

/** Far more than any real list has. */
const MAX_ENTRIES = 200_000;

/** Summary of a complete file. */
export interface ListSummary {
  readonly list: SanctionsList;
  readonly publishedOn: string;
  readonly entries: number;
}

/**
 * Parses a list file piece by piece and passes its entries on as they come. A file that is something else, truncated or
 * inconsistent is refused with ListRefused: entries passed on until then must be discarded.
 */
export class ListFile {
  readonly #format: ListFormat;
  readonly #records: XmlRecords;
  #publishedOn: string | undefined;
  #count: number | undefined;
  #seen = 0;

  constructor(list: SanctionsList, take: (entry: SanctionsEntry) => void) {
    const format = formats[list];
    this.#format = format;
    const ids = new Set<string>();
    this.#records = new XmlRecords({
      root: (name, attributes) => {
        if (name !== format.root) throw new ListRefused({ kind: 'other' });
        this.#publishedOn = format.publishedOn(attributes);
      },
      isRecord: (path) => format.isRecord(path),
      record: (node) => {
        const told = format.read(node);
        this.#publishedOn ??= told.publishedOn;
        this.#count ??= told.count;
        if (!('entry' in told)) return;
        this.#seen += 1;
        if (this.#seen > MAX_ENTRIES) throw new ListRefused({ kind: 'too_many' });
        if (told.entry === undefined) return;
        const { data: entry } = sanctionsEntrySchema.safeParse(told.entry);
        if (!entry || ids.has(entry.id)) throw new ListRefused({ kind: 'entry', number: this.#seen });
        ids.add(entry.id);
        take(entry);
      },
    });
  }

  push(piece: Uint8Array): void {
    this.#guarded(() => this.#records.push(piece));
  }

  end(): ListSummary {
    this.#guarded(() => this.#records.end());
    const publishedOn = this.#publishedOn;
    if (publishedOn === undefined || Number.isNaN(Date.parse(publishedOn))) {
      throw new ListRefused({ kind: 'undated' });
    }
    if (this.#seen === 0) throw new ListRefused({ kind: 'empty' });
    if (this.#count !== undefined && this.#count !== this.#seen) {
      throw new ListRefused({ kind: 'count', said: this.#count, found: this.#seen });
    }
    return { list: this.#format.list, publishedOn, entries: this.#seen };
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error;
      const isOther = this.#publishedOn === undefined && this.#seen === 0;
      throw new ListRefused({ kind: isOther ? 'other' : 'damaged' });
    }
  }
}
