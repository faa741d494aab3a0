import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';

/** Size of a chunk in characters: lines are sent in batches of about this size. */
const CHUNK = 64 * 1024;

/**
 * The log as NDJSON: first a header line with the number of events and their root hash, then each stored event in
 * log order. The format is described in docs/audit-proof.md.
 */
export async function* exportLog(
  log: Pick<LogRecords, 'readAll'>,
  tree: { size: number; rootHash: string },
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ format: 'nodo-audit-log', version: 1, ...tree })}\n`;
  let index = 0;
  if (tree.size > 0) {
    for await (const record of log.readAll()) {
      text += lineOf(index, record);
      index += 1;
      if (text.length >= CHUNK) {
        yield text;
        text = '';
      }
      if (index === tree.size) break;
    }
  }
  yield text;
}

function lineOf(index: number, { position: _, ...record }: PlacedRecord): string {
  return `${JSON.stringify({ index, ...record })}\n`;
}
