import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendHandler } from './append-call.ts';
import { batchAppendHandler } from './batch-append-call.ts';
import { deleteHandler, tombstoneHandler } from './delete-calls.ts';
import { type RpcError, toRpcError, unavailable } from './errors.ts';
import { HeadCache } from './head-cache.ts';
import { gossipHandler, supportedMethodsHandler } from './info-calls.ts';
import { LiveFeed } from './live-feed.ts';
import { log, reasonOf } from './log.ts';
import { LogReader } from './log-reader.ts';
import { serveRead } from './read-call.ts';
import { ReadPool } from './read-pool.ts';
import { parseReadRequest } from './read-request.ts';
import { CallerGone, type ReadCall, ReplyStream } from './reply-stream.ts';
import { Subscription } from './subscription.ts';
import { FIRST_STREAM, firstEvent } from './write-batch.ts';
import { Writer } from './writer.ts';

const HOST = '127.0.0.1';
const CACHED_HEADS = 100_000;
/** The client sends batches of up to 3 MiB; EventStoreDB accepts messages of up to 16 MiB. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const SHUTDOWN_MS = 3_000;

type Stop = (error: RpcError) => void;

export interface EventStoreOptions {
  /** Postgres; the store uses only its own schema `event_store` there. */
  databaseUrl: string;
  /** 0 for a free one. */
  port: number;
}

export interface EventStore {
  port: number;
  /**
   * Finishes the commit in progress, ends open calls with UNAVAILABLE and closes everything; takes about 3 s at most.
   */
  stop: () => Promise<void>;
}

function readHandler(reader: LogReader, feed: LiveFeed, onStop: (stop: Stop) => () => void) {
  return (call: ReadCall): void => {
    const reply = new ReplyStream(call);
    const forget = onStop((error) => reply.fail(error));
    const serve = async () => {
      const request = parseReadRequest(call.request);
      if (request.count === undefined) await new Subscription(reader, feed, request, reply).run();
      else await serveRead(reader, request, request.count, reply);
    };
    serve()
      .then(() => reply.end())
      .catch((error: unknown) => {
        if (error instanceof CallerGone) return;
        const answer = toRpcError(error);
        if (error !== answer) log.error('a read failed', { reason: reasonOf(error) });
        reply.fail(answer);
      })
      .finally(forget);
  };
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${HOST}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}

async function shutDown(server: Server): Promise<void> {
  const force = setTimeout(() => server.forceShutdown(), SHUTDOWN_MS);
  await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  clearTimeout(force);
}

async function openLog(reader: LogReader, writer: Writer): Promise<void> {
  if ((await reader.end()) > 0) return;
  const events = [firstEvent()];
  await writer.submit({ kind: 'append', stream: FIRST_STREAM, expected: 'no_stream', events });
}

/** Starts the store; resolves when it accepts calls, which requires a working Postgres. */
export async function startEventStore(options: EventStoreOptions): Promise<EventStore> {
  const stops = new Set<Stop>();
  const onStop = (stop: Stop) => {
    stops.add(stop);
    return () => stops.delete(stop);
  };
  const heads = new HeadCache(CACHED_HEADS);
  const feed = new LiveFeed();
  const pool = new ReadPool(options.databaseUrl, (error) =>
    log.warn('lost a connection', { reason: error.message }),
  );
  const reader = new LogReader(pool, heads);
  const writer = new Writer(options.databaseUrl, heads, feed);
  await writer.start();
  await openLog(reader, writer);

  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  let port = options.port;
  const { read, ...writes } = streamsGrpc.StreamsService;
  // Read handlers send messages that are encoded already.
  const streams = { ...writes, read: { ...read, responseSerialize: (message: Buffer) => message } };
  server.addService(streams, {
    read: readHandler(reader, feed, onStop),
    append: appendHandler(writer),
    batchAppend: batchAppendHandler(writer, onStop),
    delete: deleteHandler(writer),
    tombstone: tombstoneHandler(writer),
  });
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: supportedMethodsHandler });
  server.addService(gossipGrpc.GossipService, { read: gossipHandler(HOST, () => port) });
  port = await bind(server, options.port);

  const stop = async () => {
    await writer.stop();
    for (const end of stops) end(unavailable('The server is shutting down'));
    await shutDown(server);
    await pool.end();
  };
  return { port, stop };
}
