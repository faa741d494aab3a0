import { add, compare, usdtFromMicro } from '@nodo/contracts/money';
import { WAITLIST_HEAD_START_HOURS } from '@nodo/contracts/waitlist/values';
import { one } from './chain-statements.ts';
import { investmentSweeps } from './investment-statements.ts';
import type { Statement } from './memory-pool.ts';
import { at, earliest, find, list, live, micro, text, unhad } from './statement-parts.ts';

/** Simulated statements of the worker over the read models, and about payouts. */

const SIGNED = ['signed', 'broadcast'];
const ENDED = ['confirmed', 'failed', 'rejected', 'cancelled', 'abandoned'];

const transfers: readonly Statement[] = [
  {
    words: ['SELECT id FROM live.payouts WHERE tx_hash = $1 AND to_address = $2'],
    run: (tables, [hash, to, amount]) =>
      live(tables, 'payouts')
        .filter(
          (row) =>
            row.tx_hash === hash && row.to_address === to && micro(row.amount_usdt ?? '0') === micro(amount),
        )
        .sort(
          (a, b) =>
            Number(a.block_number === null) - Number(b.block_number === null) ||
            text(a.id).localeCompare(text(b.id)),
        )
        .slice(0, 1),
  },
  {
    words: ['SELECT investment_id FROM live.transfers WHERE id = $1 AND matched'],
    run: (tables, [id]) => {
      const row = find(tables, 'transfers', id);
      return row?.matched === true ? [row] : [];
    },
  },
  {
    words: ["FROM live.transfers WHERE matched IS NULL AND state <> 'reverted' UNION ALL"],
    run: (tables, [had], { now }) =>
      unhad(live(tables, 'transfers'), had).filter((row) => {
        if (row.state === 'reverted' || at(row.detected_at) >= now - 10_000) return false;
        const investment = find(tables, 'investments', row.investment_id);
        const isUnknown =
          row.matched === true && investment?.status === 'pending' && investment.transfer_id === null;
        return row.matched === null || isUnknown;
      }),
  },
  {
    words: ["WHERE r.state IN ('approved', 'verified') AND t.id <> ALL"],
    run: (tables, [had]) =>
      unhad(live(tables, 'reconciliations'), had, 'transfer_id')
        .filter(({ state }) => state === 'approved' || state === 'verified')
        .sort((a, b) => at(a.proposed_at) - at(b.proposed_at))
        .flatMap(({ proposal, transfer_id: id }) => {
          const transfer = find(tables, 'transfers', id);
          const outflow = find(tables, 'outflows', id);
          if (outflow) {
            const { tx_hash: hash } = outflow;
            const signed = live(tables, 'payouts').find(
              (row) => row.tx_hash === hash && row.raw_transaction !== null,
            );
            const reserved = tables.of('chain.payout_hashes').get(text(hash));
            const payoutId = signed?.id ?? reserved?.transfer_id ?? null;
            return [{ ...outflow, direction: 'out', proposal, payout_id: payoutId }];
          }
          const incoming = { ...transfer, direction: 'in', proposal, payout_id: null };
          return transfer?.state === 'confirmed' ? [incoming] : [];
        }),
  },
];

const payouts: readonly Statement[] = [
  {
    words: ["FROM live.payouts WHERE state = 'approved' AND id <> ALL($1::uuid[])"],
    run: (tables, [notDue, all]) =>
      live(tables, 'payouts')
        .filter((row) => row.state === 'approved' && !list(notDue).includes(row.id))
        .sort(
          (a, b) =>
            Number(list(all).includes(a.id)) - Number(list(all).includes(b.id)) ||
            earliest('decided_at')(a, b),
        ),
  },
  {
    words: [
      "WHERE state IN ('signed', 'broadcast') AND block_number IS NULL AND raw_transaction IS NOT NULL",
    ],
    run: (tables, [waiting]) =>
      live(tables, 'payouts')
        .filter(
          (row) =>
            SIGNED.includes(text(row.state)) &&
            row.block_number === null &&
            row.raw_transaction !== null &&
            !list(waiting).includes(row.id),
        )
        .sort(earliest('expires_at'))
        .map((row) => ({ ...row, expires_at: new Date(text(row.expires_at)) })),
  },
  {
    words: ['JOIN live.payouts AS other ON other.id = transfer.payout_id'],
    run: (tables, [hash, id]) => {
      const seen = tables.rows('chain.observed_transfers').filter((row) => row.tx_hash === hash);
      return seen.filter((row) => {
        const other = find(tables, 'payouts', row.payout_id);
        const isOthers = other && other.id !== id && other.tx_hash === hash && other.state === 'confirmed';
        const isAlone = !seen.some((more) => more.state !== 'orphaned' && more !== row);
        return row.state === 'confirmed' && isOthers && isAlone;
      });
    },
  },
  {
    words: ['coalesce(sum(amount_usdt), 0)::numeric(20, 6)::text AS sum FROM live.payouts'],
    run: (tables, [justSigned]) => {
      const sum = live(tables, 'payouts')
        .filter(
          (row) =>
            (SIGNED.includes(text(row.state)) && row.block_number === null) ||
            (row.state === 'approved' && list(justSigned).includes(row.id)),
        )
        .reduce((total, row) => total + micro(row.amount_usdt), 0n);
      return [{ sum: usdtFromMicro(sum) }];
    },
  },
  {
    words: ["FROM live.payouts WHERE reservation = 'held' AND id <> ALL($1::uuid[]) AND ( state IN"],
    run: (tables, [had], { now }) =>
      unhad(live(tables, 'payouts'), had)
        .filter(
          (row) =>
            row.reservation === 'held' &&
            (ENDED.includes(text(row.state)) ||
              (row.state === 'reserved' && at(row.reserved_at) < now - 60_000)),
        )
        .sort(earliest('reserved_at')),
  },
  {
    words: ['FROM live.payouts AS earlier JOIN live.payouts AS this ON this.id = $1', "'24 hours'"],
    run: (tables, [id], { now }) => {
      const own = find(tables, 'payouts', id);
      if (!own) return [];
      const held = live(tables, 'payouts').filter(
        (row) =>
          row.state === 'approved' && row.hold === 'daily_limit' && at(row.decided_at) < now - 86_400_000,
      );
      return held.filter((row) => earliest('decided_at')(row, own) < 0).slice(0, 1);
    },
  },
  {
    words: [
      "FROM chain.payout_intents WHERE transfer_id <> $1 AND intended_at > now() - interval '24 hours'",
    ],
    run: (tables, [id], { now }) => {
      const sum = tables
        .rows('chain.payout_intents')
        .filter((row) => row.transfer_id !== id && Number(row.intended_at) > now - 86_400_000)
        .reduce((total, row) => add(total, text(row.amount_usd)), '0.00');
      return [{ sum }];
    },
  },
  {
    words: ['SELECT intended_at FROM chain.payout_intents WHERE transfer_id = $1'],
    run: (tables, [id]) => {
      const row = tables.of('chain.payout_intents').get(text(id));
      return row ? [{ intended_at: new Date(Number(row.intended_at)) }] : [];
    },
  },
  {
    words: ['INSERT INTO chain.payout_intents'],
    run: (tables, [id, amount], { now }) => {
      tables.put('chain.payout_intents', text(id), { transfer_id: id, amount_usd: amount, intended_at: now });
      return one(1);
    },
  },
  {
    words: ['INSERT INTO chain.payout_hashes AS known'],
    run: (tables, [hash, id]) => {
      const known = tables.of('chain.payout_hashes').get(text(hash)) ?? { transfer_id: id };
      tables.put('chain.payout_hashes', text(hash), known);
      return [known];
    },
  },
];

const earnings: readonly Statement[] = [
  {
    words: ['min(confirmed_at) FROM live.investments', "live.distributions WHERE state <> 'preparing'"],
    run: (tables) => {
      const times = live(tables, 'investments')
        .filter((row) => row.status === 'confirmed')
        .map((row) => at(row.confirmed_at));
      const prepared = live(tables, 'distributions').filter(({ state }) => state !== 'preparing');
      const first = times.length === 0 ? null : new Date(Math.min(...times));
      return [{ first, prepared: prepared.map(({ period }) => period) }];
    },
  },
  {
    words: ["SELECT period FROM live.distributions WHERE state = 'approved'"],
    run: (tables) =>
      live(tables, 'distributions')
        .filter(({ state }) => state === 'approved')
        .sort((a, b) => text(a.period).localeCompare(text(b.period))),
  },
];

const standing: readonly Statement[] = [
  {
    words: ['FROM live.standing_orders AS o CROSS JOIN'],
    run: (tables, [had]) => {
      const completed = live(tables, 'distributions').filter(({ state }) => state === 'completed');
      const [last] = completed.sort((a, b) => text(b.period).localeCompare(text(a.period)));
      if (!last) return [];
      const { period } = last;
      const hadReturns = (userId: unknown) =>
        live(tables, 'returns_by_month').some(
          (row) => row.investor_id === userId && row.period === period && row.credited_at !== null,
        );
      return unhad(live(tables, 'standing_orders'), had, 'user_id')
        .filter(
          (row) =>
            row.is_due ||
            (row.ended_at === null &&
              at(row.set_at) < at(last.completed_at) &&
              (row.last_period === null || text(row.last_period) < text(period)) &&
              hadReturns(row.user_id)),
        )
        .map((row) => ({ user_id: row.user_id, period }));
    },
  },
  {
    words: ['FROM live.standing_orders AS o JOIN live.warehouses AS w'],
    run: (tables, [had]) =>
      unhad(live(tables, 'standing_orders'), had, 'user_id')
        .filter(
          (row) => row.ended_at === null && find(tables, 'warehouses', row.warehouse_id)?.status === 'closed',
        )
        .map((row) => ({ user_id: row.user_id, warehouse_id: row.warehouse_id })),
  },
  {
    words: ['FROM live.waitlist AS w JOIN live.warehouses AS h'],
    run: (tables, [now, had]) => {
      const rows = live(tables, 'waitlist');
      const hasHeadStart = (warehouseId: unknown) =>
        rows.some(
          (row) =>
            row.warehouse_id === warehouseId &&
            row.told_at !== null &&
            at(row.told_at) > at(now) - WAITLIST_HEAD_START_HOURS * 3_600_000,
        );
      return unhad(live(tables, 'warehouses'), had).flatMap(({ id, status, total_value: total }) => {
        const reserved = find(tables, 'warehouse_capital', id)?.reserved;
        if (reserved === undefined) return [];
        const isFree = compare(text(total), text(reserved)) > 0 && !hasHeadStart(id);
        const waiting = rows.filter(
          (row) =>
            row.warehouse_id === id &&
            row.told_at === null &&
            (isFree || status === 'closed' || at(row.expires_at) <= at(now)),
        ).length;
        return waiting === 0 ? [] : [{ id, waiting, reserved: text(reserved), total_value: text(total) }];
      });
    },
  },
];

export const liveStatements: readonly Statement[] = [
  ...investmentSweeps,
  ...transfers,
  ...payouts,
  ...earnings,
  ...standing,
];
