/** Has the worker mail everybody what is new for them, whatever the hour: once it has begun. */
export class DigestOrder {
  readonly #serviceToken: string;
  #worker: (() => string) | undefined;

  constructor(serviceToken: string) {
    this.#serviceToken = serviceToken;
  }

  /** Where the worker is; asked at each order, since it may have been started again. */
  to(worker: () => string): void {
    this.#worker = worker;
  }

  /** Resolves when the mails are sent. Throws while the worker is not there. */
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
