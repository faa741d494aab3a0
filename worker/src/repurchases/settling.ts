import { eachRow, pagesOf } from '../each-row.ts';
import { reservedThough } from '../investments/sweeps.ts';
import type { SweepServices } from '../module.ts';
import type { ReadCursor } from '../read-cursor.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/** Approved repurchases whose price was not credited because of a crash. */
const APPROVED = `SELECT investment_id AS id FROM live.repurchases WHERE state = 'approved'
  AND investment_id <> ALL($1::uuid[]) LIMIT ${BATCH}`;

type Owing = { readonly id: string };

/** Settles what approved repurchases still owe. command-api determines what is done already. */
export async function settleApproved(
  { pool, commands, clock, logger }: SweepServices,
  cursor: ReadCursor,
): Promise<void> {
  const idOf = ({ id }: Owing) => id;
  async function* pages() {
    const had = new Set<string>();
    for await (const page of pagesOf(BATCH, idOf, (ids) => readLive<Owing>(pool, APPROVED, [ids]))) {
      for (const row of page) had.add(idOf(row));
      yield page;
    }
    const reserved = await cursor.look<Owing & { position: string }>(pool, reservedThough('repurchased'));
    yield reserved.filter(({ id }) => !had.has(id));
  }
  await eachRow(pages(), { sweep: 'settle-repurchases', logger, idOf }, async ({ id: investmentId }) => {
    const options = { key: [investmentId], correlationId: investmentId, occurredAt: clock.now() };
    await commands.send('SettleRepurchase', { investmentId }, options);
  });
}
