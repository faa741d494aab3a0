import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LegalEntity } from '@nodo/contracts/contact';
import type { Language } from '@nodo/contracts/preferences/values';
import { AppError } from '@nodo/platform/errors';
import { Piscina } from 'piscina';
import type { DocumentData, DocumentName } from './documents.ts';

/** The compiler's output, wherever this module itself runs from: threads don't read TypeScript. */
const THREAD = fileURLToPath(new URL('../../dist/bundle/printing/main.js', import.meta.url));
/** Documents of one person that may be under way at a time. */
const MOST_EACH = 3;
/** Documents that may wait in all; a few seconds' work. */
const MOST_WAITING = 64;
const IDLE_MS = 30_000;
const THREAD_MEGABYTES = 256;
/** How much later than answers the system lets them have the processor, where it can be told so. */
const NICENESS = 10;

const THREADS = Math.max(1, availableParallelism() - 1);

/** The language in which somebody reads what they ask for. */
type LanguageOf = (personId: string) => Promise<Language>;

/** Draws documents in threads: one takes up to a second of a processor. */
export class Printer {
  readonly #threads = new Piscina({
    filename: THREAD,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Not those of this process: a debugger's port can be had once, and conditions of development lead to TypeScript.
    execArgv: [],
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  });
  readonly #underWay = new Map<string, number>();
  readonly #issuer: LegalEntity;
  readonly #languageOf: LanguageOf;
  #free = THREADS;
  /** Who comes next, in order. */
  readonly #waiting: (() => void)[] = [];

  /** `issuer`: who answers for what is printed, at the head of each document. */
  constructor(issuer: LegalEntity, languageOf: LanguageOf) {
    this.#issuer = issuer;
    this.#languageOf = languageOf;
  }

  /**
   * A PDF in the language of this person. What it is made of is read when its turn comes: reading for many at once would hold up everybody, too.
   * Throws RATE_LIMITED where this person waits for several, and UNAVAILABLE where too many people wait.
   */
  async print<N extends DocumentName>(
    personId: string,
    name: N,
    read: () => Promise<DocumentData<N>>,
  ): Promise<Buffer> {
    const others = this.#underWay.get(personId) ?? 0;
    if (others >= MOST_EACH) {
      throw new AppError('RATE_LIMITED', 'Espera a que terminen los documentos que pediste.');
    }
    if (this.#waiting.length >= MOST_WAITING) throw new AppError('UNAVAILABLE');
    this.#underWay.set(personId, others + 1);
    await this.#turn();
    try {
      const data = await read();
      // Reading waits for what this person has just changed.
      const language = await this.#languageOf(personId);
      const drawn: Uint8Array = await this.#threads.run({ name, data, language, issuer: this.#issuer });
      return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    } finally {
      this.#pass();
      const left = (this.#underWay.get(personId) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(personId);
      else this.#underWay.set(personId, left);
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The turn goes to the next one, or is free. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  /** Finishes what is being drawn. */
  async close(): Promise<void> {
    await this.#threads.close();
  }
}
