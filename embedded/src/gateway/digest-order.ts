/** Has the worker mail everybody's digest at once, at any hour; available once the worker has started. */
export class DigestOrder {
  readonly #serviceToken: string;
  #worker: (() => string) | undefined;

  constructor(serviceToken: string) {
    this.#serviceToken = serviceToken;
  }

  /** Sets the worker's URL; evaluated for each order, since the worker may have been restarted. */
  to(worker: () => string): void {
    this.#worker = worker;
  }

  /** Resolves when the mails are sent. Throws while the worker is unavailable. */
  async send(): Promise<void> {
    if (!this.#worker) throw Object.assign(new Error('The worker has not begun'), { statusCode: 503 });
    const answer = await fetch(`${this.#worker()}/internal/orders/mail-digests-now`, {
      method: 'POST',
      headers: { 'x-service-token': this.#serviceToken },
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`The worker answered ${answer.status}`);
  }
}
