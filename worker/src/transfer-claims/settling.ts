import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/** Open claims about transfers that were decided. */
const DECIDED = `
  SELECT c.id, c.user_id, t.id AS transfer_id FROM live.transfer_claims AS c
  JOIN live.transfers AS t ON t.tx_hash = c.tx_hash JOIN live.reconciliations AS r ON r.transfer_id = t.id
  WHERE c.state = 'open' AND r.state IN ('reconciled', 'refunded') ORDER BY c.id LIMIT ${BATCH}`;

/** Settles claims whose transfer was decided, which notifies the claimants. */
export async function settleClaims({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  const rows = await readLive<{ id: string; user_id: string; transfer_id: string }>(pool, DECIDED);
  for (const { id: claimId, user_id: userId, transfer_id: transferId } of rows) {
    try {
      const options = { key: [claimId, transferId], correlationId: transferId, occurredAt: clock.now() };
      await commands.send('SettleTransferClaim', { claimId, userId, transferId }, options);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.info({ claimId, code: error.code }, 'A sweep was refused');
    }
  }
}
