import { randomUUID } from 'node:crypto';
import { streamDeleted } from './errors.ts';
import { resolveLink } from './links.ts';
import type { LiveFeed } from './live-feed.ts';
import { LiveQueue } from './live-queue.ts';
import { BEFORE_ALL, type LogReader } from './log-reader.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
} from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';
import { type EventRecord, STREAM_DELETED_TYPE } from './record.ts';
import type { ReplyStream } from './reply-stream.ts';

/**
 * A catch-up subscription: reads the table to its end, then receives events as they are committed. A subscriber that
 * doesn't keep up drops out of the live feed and goes back to the table, so that the server holds no more for it than
 * a bounded queue.
 */
export class Subscription {
  readonly #reader: LogReader;
  readonly #feed: LiveFeed;
  readonly #request: ReadRequest;
  readonly #reply: ReplyStream;
  /** Key (position, or revision for a stream) of the last event sent or skipped. */
  #cursor = BEFORE_ALL;
  #considered = 0;
  #checkpoint = 0;

  constructor(reader: LogReader, feed: LiveFeed, request: ReadRequest, reply: ReplyStream) {
    this.#reader = reader;
    this.#feed = feed;
    this.#request = request;
    this.#reply = reply;
  }

  /**
   * Runs until the caller disconnects.
   * @throws CallerGone; RpcError FAILED_PRECONDITION for a tombstoned stream; errors of `pg`.
   */
  async run(): Promise<void> {
    this.#cursor = await this.#startingKey();
    await this.#reply.send(confirmationMessage(randomUUID()));
    for (;;) {
      await this.#catchUp();
      const queue = new LiveQueue();
      const stop = this.#feed.listen(queue, this.#request.stream);
      try {
        // Events committed before listening to the feed are in the table; later ones are in the queue.
        await this.#catchUp();
        await this.#reply.send(caughtUpMessage());
        await this.#followLive(queue);
      } finally {
        stop();
      }
      await this.#reply.send(fellBehindMessage());
    }
  }

  async #startingKey(): Promise<number> {
    const { origin, stream } = this.#request;
    if (origin === 'start') return BEFORE_ALL;
    if (origin !== 'end') return origin;
    return stream === undefined ? this.#reader.end() : (await this.#reader.stateOf(stream)).head;
  }

  async #pages() {
    const { stream } = this.#request;
    if (stream === undefined) return this.#reader.all('forwards', this.#cursor);
    const state = await this.#reader.stateOf(stream);
    if (state.tombstoned) throw streamDeleted(stream);
    return this.#reader.stream('forwards', stream, state, this.#cursor);
  }

  async #catchUp(): Promise<void> {
    for await (const page of await this.#pages()) for (const record of page) await this.#pass(record);
    if (this.#request.filter) await this.#sendCheckpoint(this.#cursor);
  }

  async #followLive(queue: LiveQueue): Promise<void> {
    while (!queue.lagging) {
      const record = queue.take();
      if (!record) await this.#reply.sleep((wake) => queue.onOffer(wake));
      else if (this.#keyOf(record) > this.#cursor) await this.#pass(record);
    }
  }

  #keyOf(record: EventRecord): number {
    return this.#request.stream === undefined ? record.position : record.revision;
  }

  /** Sends the event, unless the filter excludes it. */
  #pass(record: EventRecord): Promise<void> | undefined {
    this.#cursor = this.#keyOf(record);
    const { filter, stream } = this.#request;
    if (filter) return this.#passFiltered(record, filter.test(record), filter.checkpointInterval);
    if (stream !== undefined && record.type === STREAM_DELETED_TYPE)
      return this.#passTombstone(record, stream);
    return this.#send(record);
  }

  async #passFiltered(record: EventRecord, passes: boolean, interval: number): Promise<void> {
    this.#considered++;
    if (passes) await this.#send(record);
    if (this.#considered % interval === 0) await this.#sendCheckpoint(record.position);
  }

  async #passTombstone(record: EventRecord, stream: string): Promise<void> {
    await this.#send(record);
    throw streamDeleted(stream);
  }

  #send(record: EventRecord): Promise<void> | undefined {
    const { resolveLinks, uuidForm } = this.#request;
    if (!resolveLinks) return this.#reply.send(eventMessage({ event: record }, uuidForm));
    return resolveLink(this.#reader, record).then((resolved) =>
      this.#reply.send(eventMessage(resolved, uuidForm)),
    );
  }

  async #sendCheckpoint(position: number): Promise<void> {
    if (position <= this.#checkpoint) return;
    this.#checkpoint = position;
    await this.#reply.send(checkpointMessage(position));
  }
}
