import type { LogRecord } from '@nodo/contracts/audit/values';
import { streamCategory } from '@nodo/contracts/streams';
import type { ExportFilter } from '@nodo/platform/history-file/format';
import { z } from 'zod';

const metadataSchema = z
  .object({
    actor: z.object({ id: z.string().optional(), name: z.string().optional() }),
    correlationId: z.string(),
    causationId: z.string(),
    sessionId: z.string(),
    occurredAt: z.iso.datetime(),
  })
  .partial();

/** Returns a predicate for events, to be called in log order. */
export function chooser(filter: ExportFilter): (record: LogRecord & { position: bigint }) => boolean {
  const types = listOf(filter.type);
  const categories = listOf(filter.category);
  // Effective domain time, which never decreases: what moments are compared with everywhere.
  let reached = Number.NEGATIVE_INFINITY;
  return (record) => {
    const metadata = metadataSchema.safeParse(record.metadata).data ?? {};
    reached = Math.max(reached, Date.parse(metadata.occurredAt ?? record.recordedAt));
    const { actor } = metadata;
    const at = { position: record.position, moment: reached };
    return (
      (types === undefined || types.includes(record.type)) &&
      (categories === undefined || categories.includes(streamCategory(record.stream))) &&
      isEqual(filter.stream, record.stream) &&
      isEqual(filter.actor, actor?.id ?? actor?.name) &&
      isEqual(filter.correlation, metadata.correlationId) &&
      isEqual(filter.causation, metadata.causationId) &&
      isEqual(filter.session, metadata.sessionId) &&
      (filter.from === undefined || !isBefore(at, filter.from)) &&
      (filter.to === undefined || isUpTo(at, filter.to))
    );
  };
}

interface Place {
  readonly position: bigint;
  readonly moment: number;
}

const listOf = (text: string | undefined) => text?.split(',');
const isEqual = (wanted: string | undefined, found: string | undefined) =>
  wanted === undefined || wanted === found;
const isPosition = (text: string) => /^\d+$/.test(text);

function isBefore({ position, moment }: Place, from: string): boolean {
  return isPosition(from) ? position < BigInt(from) : moment < Date.parse(from);
}

/** Whether it is at or before a position, or before a moment. */
function isUpTo({ position, moment }: Place, to: string): boolean {
  return isPosition(to) ? position <= BigInt(to) : moment < Date.parse(to);
}
