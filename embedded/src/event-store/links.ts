import type { LogReader } from './log-reader.ts';
import type { ResolvedEvent } from './read-messages.ts';
import type { EventRecord } from './record.ts';

const LINK_TYPE = '$>';

/**
 * The event to return for a record: itself, or, when links are resolved and it is a link, its target if that is
 * readable. A malformed link is returned as itself.
 */
export async function resolveLink(reader: LogReader, record: EventRecord): Promise<ResolvedEvent> {
  if (record.type !== LINK_TYPE) return { event: record };
  const [, revision, stream] = /^(\d+)@(.+)$/su.exec(Buffer.from(record.data).toString('utf8')) ?? [];
  if (revision === undefined || stream === undefined) return { event: record };
  return { event: await reader.event(stream, Number(revision)), link: record };
}
