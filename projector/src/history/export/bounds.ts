import { whyNoSpan } from '@nodo/contracts/history/ends';
import { type RunQuery, readTree } from '@nodo/platform/audit-tree';
import { AppError } from '@nodo/platform/errors';
import type { ExportFilter } from '@nodo/platform/history-file/format';

/** Throws VALIDATION_FAILED for a `from` or `to` out of the history, whose file would have no event. */
export async function requireWithin(run: RunQuery, { from, to }: ExportFilter): Promise<void> {
  if (from === undefined && to === undefined) return;
  const { size, position: last } = await readTree(run);
  // The exporters tell of a history without events.
  if (size === 0) return;
  const [row] = await run<{ position: string; effective_at: Date }>(
    'SELECT position, effective_at FROM projection.events ORDER BY position LIMIT 1',
    [],
  );
  if (!row) return;
  const ends = { first: { position: BigInt(row.position), at: row.effective_at.toISOString() }, last };
  for (const [name, place] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const why = place === undefined ? undefined : whyNoSpan(name, place, ends);
    if (why !== undefined) throw new AppError('VALIDATION_FAILED', why, { [name]: why });
  }
}
