import type { LogReader } from './log-reader.ts';
import type { ResolvedEvent } from './read-messages.ts';
import type { EventRecord } from './record.ts';

const LINK_TYPE = '$>';

/**
 * What an event is read as: itself, or, when links are to be resolved and it is one, what it points at, where that can be
 * read. What only looks like a link is read as itself.
 */
export async function resolveLink(reader: LogReader, record: EventRecord): Promise<ResolvedEvent> {
  if (record.type !== LINK_TYPE) return { event: record };
  const [, revision, stream] = /^(\d+)@(.+)$/su.exec(Buffer.from(record.data).toString('utf8')) ?? [];
  if (revision === undefined || stream === undefined) return { event: record };
  return { event: await reader.event(stream, Number(revision)), link: record };
}
