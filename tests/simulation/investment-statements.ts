import { stateOf } from './chain-statements.ts';
import type { Statement } from './memory-pool.ts';
import { at, find, live, micro, text, unhad } from './statement-parts.ts';
import { CHECKPOINT, type Row, type Tables } from './tables.ts';

/** Simulated statements of the worker's sweeps over investments. */

function isReserved(tables: Tables, investmentId: unknown, warehouseId?: unknown): boolean {
  return live(tables, 'reservations').some(
    (row) =>
      row.investment_id === investmentId &&
      row.released_at === null &&
      (warehouseId === undefined || row.warehouse_id === warehouseId),
  );
}

function hasClaim(tables: Tables, { id, payment_amount_usdt: amount }: Row): boolean {
  return live(tables, 'payment_claims').some(
    (row) => row.investment_id === id && row.released_at === null && micro(row.amount_usdt) === micro(amount),
  );
}

/** Rows after a cursor's position, in order of their position. */
function after(rows: readonly Row[], position: unknown): Row[] {
  const place = (row: Row) => BigInt(text(row.position));
  return rows
    .filter((row) => place(row) > BigInt(text(position)))
    .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    .map((row) => ({ ...row, position: text(row.position) }));
}

const reservedThough = (status: 'failed' | 'repurchased'): Statement => ({
  words: [`WHERE i.status = '${status}' AND i.position > $1 AND r.released_at IS NULL`],
  run: (tables, [position]) =>
    after(
      live(tables, 'investments').filter(
        (row) => row.status === status && isReserved(tables, row.id, row.warehouse_id),
      ),
      position,
    ),
});

export const investmentSweeps: readonly Statement[] = [
  {
    words: ["SELECT position::text FROM projection.checkpoints WHERE name = 'live'"],
    run: (tables) => tables.rows(CHECKPOINT).map(({ position }) => ({ position: text(position) })),
  },
  {
    words: ['SELECT i.id FROM live.investments AS i, chain.state AS chain'],
    run: (tables, [had]) => {
      const state = stateOf(tables);
      const paid = (row: Row) =>
        ['detected', 'confirming', 'confirmed'].includes(
          text(find(tables, 'transfers', row.transfer_id)?.state),
        );
      const undecided = (row: Row) =>
        tables
          .rows('chain.observed_transfers')
          .some(
            (seen) =>
              seen.direction === 'in' &&
              seen.state !== 'orphaned' &&
              (seen.recorded !== true ||
                typeof find(tables, 'transfers', seen.transfer_id)?.matched !== 'boolean') &&
              BigInt(text(seen.amount_micro)) === micro(row.payment_amount_usdt),
          );
      return unhad(live(tables, 'investments'), had).filter(
        (row) =>
          state &&
          row.status === 'pending' &&
          at(row.payment_expires_at) < at(state.block_time) &&
          !paid(row) &&
          !undecided(row),
      );
    },
  },
  reservedThough('failed'),
  reservedThough('repurchased'),
  {
    words: ["SELECT investment_id AS id FROM live.repurchases WHERE state = 'approved'"],
    run: (tables, [had]) =>
      unhad(live(tables, 'repurchases'), had, 'investment_id')
        .filter(({ state }) => state === 'approved')
        .map((row) => ({ id: row.investment_id })),
  },
  {
    words: ["SELECT id FROM live.investments WHERE status = 'pending' AND payment_source = 'balance'"],
    run: (tables, [had], { now }) =>
      unhad(live(tables, 'investments'), had).filter(
        (row) =>
          row.status === 'pending' && row.payment_source === 'balance' && at(row.created_at) < now - 10_000,
      ),
  },
  {
    words: ['SELECT r.investment_id, r.warehouse_id, r.position::text'],
    run: (tables, [position], { now }) =>
      after(
        live(tables, 'reservations').filter(
          (row) =>
            row.released_at === null &&
            find(tables, 'investments', row.investment_id)?.warehouse_id !== row.warehouse_id,
        ),
        position,
      ).map((row) => ({ ...row, is_due: at(row.reserved_at) < now - 60_000 })),
  },
  {
    words: ['FROM live.payment_claims AS c LEFT JOIN live.investments AS i'],
    run: (tables, [had], { now }) =>
      unhad(live(tables, 'payment_claims'), had, 'amount_usdt')
        .filter((claim) => {
          if (claim.released_at !== null || at(claim.claimed_at) >= now - 60_000) return false;
          const investment = find(tables, 'investments', claim.investment_id);
          if (!investment) return !isReserved(tables, claim.investment_id);
          return (
            investment.status === 'failed' ||
            micro(investment.payment_amount_usdt) !== micro(claim.amount_usdt)
          );
        })
        .map((claim) => ({ amount: claim.amount_usdt, investment_id: claim.investment_id })),
  },
  {
    words: ['SELECT i.id, t.id AS transfer_id FROM live.investments AS i JOIN live.transfers AS t'],
    run: (tables, [had]) =>
      live(tables, 'transfers').flatMap((transfer) => {
        const investment = find(tables, 'investments', transfer.investment_id);
        if (transfer.state !== 'confirmed' || transfer.matched !== true || !investment) return [];
        if (unhad([investment], had).length === 0) return [];
        const isHalf =
          investment.status === 'confirmed' &&
          investment.transfer_id === transfer.id &&
          hasClaim(tables, investment);
        return investment.status === 'pending' || isHalf
          ? [{ id: investment.id, transfer_id: transfer.id }]
          : [];
      }),
  },
];
