import type { LogReader } from './log-reader.ts';
import type { ResolvedEvent } from './read-messages.ts';
import type { EventRecord } from './record.ts';

const LINK_TYPE = '$>';

/** What an event is read as: itself, or, when links are to be resolved and it is one, what it points at. */
export async function resolveLink(reader: LogReader, record: EventRecord): Promise<ResolvedEvent> {
  if (record.type !== LINK_TYPE) return { event: record };
  const target = Buffer.from(record.data).toString('utf8');
  const at = target.indexOf('@');
  const revision = Number(target.slice(0, at));
  const found =
    at > 0 && Number.isInteger(revision) ? await reader.event(target.slice(at + 1), revision) : undefined;
  return { event: found, link: record };
}
