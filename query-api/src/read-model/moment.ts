import { time } from '@nodo/contracts/read-models/table';
import type { View } from './reader.ts';

/** The view's time: now, or in a past view its domain time. Milliseconds since the epoch. */
export async function momentOf(view: View): Promise<number> {
  if (!view.isPast) return Date.now();
  const [row] = await view.query(
    { effective_at: time },
    `SELECT effective_at FROM projection.events WHERE position <= current_setting('app.as_of')::bigint
     ORDER BY position DESC LIMIT 1`,
  );
  return row ? Date.parse(row.effective_at) : 0;
}
