import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { RpcError } from '../event-store/errors.ts';
import { supportedMethodsHandler } from '../event-store/info-calls.ts';
import { eventStoreUrl } from './storage.test.ts';

export interface RefusingStore {
  readonly url: string;
  /** Number of calls received. */
  readonly calls: () => number;
  stop(): void;
}

/**
 * A server that refuses every read and append like the real one: a follower during an election, or a server that does
 * not accept our credentials. The official client derives its errors from `metadata`.
 */
export async function startRefusingStore(
  code: number,
  metadata: Readonly<Record<string, string>>,
): Promise<RefusingStore> {
  let calls = 0;
  const refuse = () => {
    calls += 1;
    return new RpcError(code, 'Refused', metadata);
  };
  const server = new Server();
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: supportedMethodsHandler });
  server.addService(streamsGrpc.StreamsService, {
    read: (call: ServerWritableStream<ReadReq, ReadResp>) => call.emit('error', refuse()),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => call.emit('error', refuse()),
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
  return { url: eventStoreUrl(port), calls: () => calls, stop: () => server.forceShutdown() };
}
