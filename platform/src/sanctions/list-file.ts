import type { SanctionsList } from '@nodo/contracts/sanctions/values';
import { type SanctionsEntry, sanctionsEntrySchema } from './entry.ts';
import { ofacSdn } from './ofac-sdn.ts';
import { unConsolidated } from './un-consolidated.ts';
import { type XmlNode, XmlRecords, XmlRefused } from './xml.ts';

/** What a part of a file says: an entry, or something of the file as a whole. */
interface Told {
  /** Undefined for an entry of a kind that is not known. */
  readonly entry?: SanctionsEntry | undefined;
  readonly publishedOn?: string;
  /** How many entries there are to be. */
  readonly count?: number;
}

/** How a publisher writes their list. */
export interface ListFormat {
  readonly list: SanctionsList;
  /** The element that the document is. */
  readonly root: string;
  isRecord(path: readonly string[]): boolean;
  /** From the attributes of that element, where it stands there. */
  publishedOn(attributes: Readonly<Record<string, string>>): string | undefined;
  read(node: XmlNode): Told;
}

const formats: Readonly<Record<SanctionsList, ListFormat>> = {
  'ofac-sdn': ofacSdn,
  'un-consolidated': unConsolidated,
};
/** Why a file is not the list that it should be. */
export type ListProblem =
  /** Something else altogether. */
  | { readonly kind: 'other' }
  /** Not to be read to its end. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'undated' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_many' }
  /** One that is not understood, or stands there twice. */
  | { readonly kind: 'entry'; readonly number: number }
  /** It says that it holds more or less than it does. */
  | { readonly kind: 'count'; readonly said: number; readonly found: number };

export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly problem: ListProblem;
  constructor(problem: ListProblem) {
    super(`Not the list: ${problem.kind}`);
    this.problem = problem;
  }
}

/** Larger than any list is by far. */
const MAX_ENTRIES = 200_000;

/** What a whole file is. */
export interface ListSummary {
  readonly list: SanctionsList;
  readonly publishedOn: string;
  readonly entries: number;
}

/**
 * Reads the file of a list piece by piece and hands its entries on as they come. What is another file, is cut off or says
 * something else than it holds is refused (ListRefused): what was handed on until then is not to be used.
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
        if (told.entry === undefined) return;
        const { data: entry } = sanctionsEntrySchema.safeParse(told.entry);
        if (!entry || ids.has(entry.id)) throw new ListRefused({ kind: 'entry', number: this.#seen });
        if (this.#seen > MAX_ENTRIES) throw new ListRefused({ kind: 'too_many' });
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
