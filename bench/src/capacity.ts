import { serviceTimeRows } from './capacity/service-times.ts';
import { sizeRows } from './capacity/sizes.ts';
import type { Row } from './row.ts';

/** What an event takes on the disk, and what reading, writing and following take of processors: see docs/scaling.md. */
export async function benchCapacity(): Promise<Row[]> {
  return [...(await sizeRows()), ...(await serviceTimeRows())];
}
