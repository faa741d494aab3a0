import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import { type RunQuery, readTree } from '@nodo/platform/audit-tree';
import { AppError } from '@nodo/platform/errors';
import type { ExportFilter } from '@nodo/platform/history-file/format';

const isPosition = (place: string) => /^\d+$/.test(place);

/** Throws VALIDATION_FAILED for a `from` or `to` out of the history, whose file would have no event. */
export async function requireWithin(run: RunQuery, { from, to }: ExportFilter): Promise<void> {
  if (from === undefined && to === undefined) return;
  const { size, position: last } = await readTree(run);
  // The exporters tell of a history without events.
  if (size === 0) return;
  for (const [name, place] of Object.entries({ from, to }))
    if (place !== undefined && isPosition(place) && BigInt(place) > last)
      throw refused(name, `La historia llega hasta la posición ${last}`);
  if (from !== undefined && !isPosition(from) && Date.parse(from) > Date.now())
    throw refused('from', 'Ese momento todavía no ha llegado');
  const [first] = await run<{ effective_at: Date }>(
    'SELECT effective_at FROM projection.events ORDER BY position LIMIT 1',
    [],
  );
  if (to !== undefined && !isPosition(to) && first && Date.parse(to) <= first.effective_at.getTime())
    throw refused('to', `La historia empieza el ${formatBogotaDateTime(first.effective_at.toISOString())}`);
}

function refused(name: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { [name]: message });
}
