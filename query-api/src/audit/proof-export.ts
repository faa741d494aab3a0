import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';

/** Lines are sent together up to about this many characters. */
const CHUNK = 64 * 1024;

/**
 * The log as NDJSON, each event as it is stored: first a line that says how many there are and the root over them, then
 * a line for each, in the log's order. The form is told in docs/audit-proof.md.
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
