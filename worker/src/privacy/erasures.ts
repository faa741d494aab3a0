import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 20;

const OPEN = `
  SELECT user_id FROM live.erasures WHERE state IN ('requested', 'accepted', 'key_destroyed')
    AND user_id <> ALL($1::uuid[]) ORDER BY requested_at LIMIT ${BATCH}`;

type Erasure = { readonly user_id: string };

/** Continues every erasure that has not ended, whatever interrupted it. command-api determines what is left to do. */
export async function continueErasures({ commands, logger, pool }: SweepServices): Promise<void> {
  const idOf = ({ user_id }: Erasure) => user_id;
  const pages = pagesOf(BATCH, idOf, (had) => readLive<Erasure>(pool, OPEN, [had]));
  await eachRow(pages, { sweep: 'continue-erasures', logger, idOf }, async ({ user_id: userId }) => {
    await commands.send('ContinueErasure', { userId }, { key: [userId], correlationId: userId });
  });
}
