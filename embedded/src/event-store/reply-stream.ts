import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { RpcError } from './errors.ts';

export type ReadCall = ServerWritableStream<ReadReq, Buffer>;

/** Thrown inside a read whose caller has disconnected; ends it without an error. */
export class CallerGone extends Error {}

/** The sending side of a read: handles backpressure, and notices when the caller is gone. */
export class ReplyStream {
  readonly #call: ReadCall;
  #closed = false;
  #wake: (() => void) | undefined;

  constructor(call: ReadCall) {
    this.#call = call;
    call.on('drain', () => this.#wake?.());
    call.on('cancelled', () => this.#close());
    call.on('close', () => this.#close());
  }

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Sends a message. A returned promise signals backpressure: await it before the next message.
   * @throws CallerGone
   */
  send(message: Buffer): Promise<void> | undefined {
    if (this.#closed) throw new CallerGone();
    return this.#call.write(message) ? undefined : this.#drained();
  }

  /** Resolves when `arm`'s callback is called, or the call ends. */
  async sleep(arm: (wake: () => void) => void): Promise<void> {
    if (this.#closed) throw new CallerGone();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      arm(resolve);
    });
    this.#wake = undefined;
    if (this.#closed) throw new CallerGone();
  }

  end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#call.end();
  }

  fail(error: RpcError): void {
    if (this.#closed) return;
    this.#close();
    this.#call.emit('error', error);
  }

  #drained(): Promise<void> {
    return this.sleep(() => undefined);
  }

  #close(): void {
    this.#closed = true;
    this.#wake?.();
  }
}
