import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { assertStreamName } from './append-limits.ts';
import { invalidArgument } from './errors.ts';
import { type EventFilter, filterOf } from './event-filter.ts';
import { toRevision } from './expected-revision.ts';
import { AFTER_ALL, BEFORE_ALL } from './log-reader.ts';
import { streamNameOf } from './protocol.ts';
import type { UuidForm } from './read-messages.ts';
import type { Direction } from './schema.ts';

/** Where a read begins: an end of the log or stream, or a revision or position. */
export type Origin = 'start' | 'end' | number;

/** The parsed request of `Streams.Read`. */
export interface ReadRequest {
  /** Undefined for `$all`. */
  stream: string | undefined;
  origin: Origin;
  direction: Direction;
  /** Undefined for a subscription. */
  count: number | undefined;
  filter: EventFilter | undefined;
  resolveLinks: boolean;
  uuidForm: UuidForm;
}

function originOf(options: ReadReq.Options): Origin {
  const stream = options.getStream();
  const all = options.getAll();
  if (stream?.hasRevision()) return toRevision(stream.getRevision());
  const position = all?.getPosition();
  if (position) return toRevision(position.getCommitPosition());
  return (stream ?? all)?.hasEnd() ? 'end' : 'start';
}

/** @throws RpcError INVALID_ARGUMENT for a combination that EventStoreDB refuses too. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw invalidArgument('Expected the options');
  const uuidOption = options.getUuidOption();
  if (!uuidOption) throw invalidArgument('uuidOption is required');
  const byStream = options.getStream();
  if (!byStream && !options.hasAll()) throw invalidArgument('Expected a stream or $all');
  const filter = filterOf(options);
  if (filter && byStream) throw invalidArgument('Only $all can be filtered');
  const direction = options.getReadDirection() === 1 ? 'backwards' : 'forwards';
  const isSubscription = options.hasSubscription();
  if (isSubscription && direction === 'backwards') throw invalidArgument('Subscriptions run forwards');
  return {
    stream: byStream ? assertStreamName(streamNameOf(byStream.getStreamIdentifier())) : undefined,
    origin: originOf(options),
    direction,
    count: isSubscription ? undefined : toRevision(options.getCount()),
    filter,
    resolveLinks: options.getResolveLinks(),
    uuidForm: uuidOption.hasStructured() ? 'structured' : 'string',
  };
}

/**
 * The key before the first event of a read. A revision is inclusive in either direction; a position is inclusive
 * forwards and exclusive backwards, as in EventStoreDB.
 */
export function keyBefore({ origin, direction, stream }: ReadRequest): number {
  if (origin === 'start')
    return direction === 'forwards' ? BEFORE_ALL : stream === undefined ? BEFORE_ALL : 1;
  if (origin === 'end') return AFTER_ALL;
  if (direction === 'forwards') return origin - 1;
  return stream === undefined ? origin : Math.min(origin + 1, AFTER_ALL);
}
