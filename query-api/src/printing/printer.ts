import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LegalEntity } from '@nodo/contracts/contact';
import type { Language } from '@nodo/contracts/preferences/values';
import { AppError } from '@nodo/platform/errors';
import { Piscina } from 'piscina';
import type { DocumentData, DocumentName } from './documents.ts';
import { THREAD_MEGABYTES, threadsFor } from './threads.ts';

/** The compiled bundle, wherever this module runs from: worker threads don't read TypeScript. */
const THREAD = fileURLToPath(new URL('../../dist/bundle/printing/main.js', import.meta.url));
/** Most documents in progress per person. */
const MOST_EACH = 3;
/** Longest queue in all; a few seconds' work. */
const MOST_WAITING = 64;
const IDLE_MS = 30_000;
/** Niceness of the threads where the system supports it: requests get the processor first. */
const NICENESS = 10;

// Without a limit on the process: nothing, or a number beyond any machine's.
const THREADS = threadsFor(
  availableParallelism(),
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
);

/** Resolves the language of a person. */
type LanguageOf = (personId: string) => Promise<Language>;

/** Renders documents in worker threads: one takes up to a second of CPU time. */
export class Printer {
  readonly #threads = new Piscina({
    filename: THREAD,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Don't inherit this process's flags: a debugger port can only be used once, and the development conditions
    // resolve to TypeScript.
    execArgv: [],
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  });
  readonly #underWay = new Map<string, number>();
  readonly #issuer: LegalEntity;
  readonly #languageOf: LanguageOf;
  #free = THREADS;
  /** First in, first out. */
  readonly #waiting: (() => void)[] = [];

  /** `issuer`: the legal entity printed at the head of each document. */
  constructor(issuer: LegalEntity, languageOf: LanguageOf) {
    this.#issuer = issuer;
    this.#languageOf = languageOf;
  }

  /**
   * Renders a PDF in this person's language. Its data is only read when its turn comes: reading for many at once
   * would slow everybody down. Throws RATE_LIMITED when this person has several in progress, UNAVAILABLE when the
   * queue is full.
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
      // After `read`, which waits for the person's own latest changes, so that a language just chosen applies.
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

  /** Hands the slot to the next in the queue, or frees it. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  /** Finishes the documents being rendered. */
  async close(): Promise<void> {
    await this.#threads.close();
  }
}
