import { streamDeleted } from './errors.ts';
import { resolveLink } from './links.ts';
import type { LogReader } from './log-reader.ts';
import { eventMessage, streamNotFoundMessage } from './read-messages.ts';
import { keyBefore, type ReadRequest } from './read-request.ts';
import type { EventRecord } from './record.ts';
import type { ReplyStream } from './reply-stream.ts';

async function pagesOf(reader: LogReader, request: ReadRequest, total: number) {
  const from = keyBefore(request);
  if (request.stream === undefined) return reader.all(request.direction, from, total);
  const state = await reader.stateOf(request.stream);
  if (state.tombstoned) throw streamDeleted(request.stream);
  if (state.head < 0 || state.softDeleted) return undefined;
  // Shortcut for the common poll for news, which finds nothing.
  if (request.direction === 'forwards' && from >= state.head) return [];
  return reader.stream(request.direction, request.stream, state, from, total);
}

/**
 * A finite read: sends up to `count` events.
 * @throws RpcError FAILED_PRECONDITION for a tombstoned stream; errors of `pg`.
 */
export async function serveRead(reader: LogReader, request: ReadRequest, count: number, reply: ReplyStream) {
  const { stream, filter, uuidForm } = request;
  const pages = await pagesOf(reader, request, filter ? Number.POSITIVE_INFINITY : count);
  if (!pages) {
    reply.send(streamNotFoundMessage(stream ?? ''));
    return;
  }
  let left = count;
  const send = async (record: EventRecord) => {
    const resolved = request.resolveLinks ? await resolveLink(reader, record) : { event: record };
    await reply.send(eventMessage(resolved, uuidForm));
  };
  for await (const page of pages) {
    for (const record of page) {
      if (left === 0) return;
      if (filter && !filter.test(record)) continue;
      left--;
      await send(record);
    }
  }
}
