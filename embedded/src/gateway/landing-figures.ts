import { type LandingFigures, landingFiguresSchema } from '@nodo/contracts/landing/figures';

/** How long an answer is used. */
const FRESH_MS = 60_000;
/** Whoever comes so long after that waits for the next answer. */
const OLD_MS = 600_000;
/** Pause after a failure, which may be that of a service that is still starting. */
const AGAIN_MS = 5_000;
/** A page waits for its figures no longer than this. */
const TIMEOUT_MS = 1_000;

/**
 * The platform's figures on the landing page: asked of query-api at most once a minute, however many visitors there
 * are. Visitors get the last answer while the next one is asked for, unless there is none or it is old. After a
 * failure there are none.
 */
export class FiguresSource {
  readonly #query: () => string;
  #latest: LandingFigures | undefined;
  #due = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  /** @param query the origin of query-api. */
  constructor(query: () => string) {
    this.#query = query;
  }

  /** Undefined while they are not known. Never rejects. */
  async current(): Promise<LandingFigures | undefined> {
    const late = performance.now() - this.#due;
    if (late >= 0) this.#asking ??= this.#ask();
    if (late >= OLD_MS) await this.#asking;
    return this.#latest;
  }

  async #ask(): Promise<void> {
    try {
      const answer = await fetch(`${this.#query()}/api/landing/figures`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      this.#latest = landingFiguresSchema.parse(await answer.json());
      this.#due = performance.now() + FRESH_MS;
    } catch {
      this.#latest = undefined;
      this.#due = performance.now() + AGAIN_MS;
    }
    this.#asking = undefined;
  }
}
