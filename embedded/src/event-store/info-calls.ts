import { randomUUID } from 'node:crypto';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';

/** The EventStoreDB release whose behaviour this server follows. */
const SERVER_VERSION = '24.10.0';
const STREAMS = 'event_store.client.streams.streams';
const LEADER = 8;

const METHODS: readonly [service: string, method: string, ...features: string[]][] = [
  [STREAMS, 'read', 'position', 'events'],
  [STREAMS, 'append'],
  [STREAMS, 'batchappend', 'deadline_duration'],
  [STREAMS, 'delete'],
  [STREAMS, 'tombstone'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

/** `ServerFeatures.GetSupportedMethods`: lets the client know that it may batch its appends. */
export const supportedMethodsHandler: handleUnaryCall<Empty, SupportedMethods> = (_call, callback) => {
  const methods = METHODS.map(([service, method, ...list]) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(list),
  );
  callback(
    null,
    new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION).setMethodsList(methods),
  );
};

/** `Gossip.Read`: a cluster with this node as its only member and leader. */
export function gossipHandler(host: string, port: () => number): handleUnaryCall<Empty, ClusterInfo> {
  const instanceId = new shared.UUID().setString(randomUUID());
  return (_call, callback) => {
    const member = new gossip.MemberInfo()
      .setInstanceId(instanceId)
      .setTimeStamp(`${Date.now()}0000`)
      .setState(LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port()));
    callback(null, new gossip.ClusterInfo().setMembersList([member]));
  };
}
