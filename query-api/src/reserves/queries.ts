import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';
import { coverageOf, owedMicro, signedMicro } from '@nodo/contracts/reserves/figures';
import { reserveDays } from '@nodo/contracts/reserves/tables';
import {
  type AttestationView,
  RESERVES_DAYS,
  type ReservesView,
  type SealView,
} from '@nodo/contracts/reserves/views';
import type { Config } from '@nodo/platform/config';
import type { View } from '../read-model/reader.ts';

type DayRow = Row<typeof reserveDays>;
type Shown = Omit<ReservesView, 'newest' | 'seal' | 'days'>;

const DAYS = `SELECT * FROM reserve_days WHERE attestations > 0 ORDER BY day DESC LIMIT ${RESERVES_DAYS}`;
const SEAL = 'SELECT * FROM reserve_days WHERE root_hash IS NOT NULL ORDER BY day DESC LIMIT 1';

/** The newest attestation, the newest seal, and the last attestation of each day. */
export async function reservesView(view: View, shown: Shown): Promise<ReservesView> {
  const [rows, seal] = await Promise.all([view.query(reserveDays.columns, DAYS), newestSeal(view)]);
  const looks = rows.flatMap((row) => {
    const look = attestationOf(row);
    return look ? [{ row, look }] : [];
  });
  return {
    ...shown,
    newest: looks[0]?.look ?? null,
    seal,
    days: looks.map(({ row, look: { assets, owed, coverage } }) => ({
      ...{ day: row.day, assets, owed, coverage },
      checks: row.attestations,
      shortfalls: row.shortfalls,
      rootHash: row.root_hash,
    })),
  };
}

export async function newestSeal(view: View): Promise<SealView | null> {
  const [row] = await view.query(reserveDays.columns, SEAL);
  return row ? sealOf(row) : null;
}

/** Null before the day's first attestation. */
function attestationOf(row: DayRow): AttestationView | null {
  const { attested_at, block_number, block_hash, block_time, treasuries, assets, log_position } = row;
  const { in_transit, balances, unassigned, outgoing, shortfall } = row;
  if (attested_at === null || block_number === null || block_hash === null || block_time === null)
    return null;
  if (treasuries === null || assets === null || log_position === null || in_transit === null) return null;
  if (balances === null || unassigned === null || outgoing === null || shortfall === null) return null;
  const liabilities = { balances, unassigned, outgoing };
  const owed = owedMicro(liabilities);
  return {
    attestedAt: attested_at,
    ...{ blockNumber: block_number, blockHash: block_hash, blockTime: block_time },
    ...{ treasuries, assets, logPosition: log_position, inTransit: in_transit, liabilities, shortfall },
    owed: usdtFromMicro(owed),
    coverage: coverageOf(microFromUsdt(assets), signedMicro(in_transit), owed),
  };
}

function sealOf(row: DayRow): SealView | null {
  const { day, sealed_at, seal_position, root_hash, total, depth, head_size, head_root_hash } = row;
  if (sealed_at === null || seal_position === null) return null;
  if (root_hash === null || total === null || depth === null) return null;
  return {
    ...{ day, sealedAt: sealed_at, logPosition: seal_position, rootHash: root_hash, total, depth },
    treeHead:
      head_size === null || head_root_hash === null ? null : { size: head_size, rootHash: head_root_hash },
  };
}

/** Explorer URLs of addresses and blocks, as far as they can be derived from that of transactions. */
export function shownOf({ usdtContract, explorerUrl }: Config['tron']): Shown {
  const isScan = explorerUrl.endsWith('/transaction/{hash}');
  const of = (part: string) => explorerUrl.replace(/\/(transaction|tx)\/\{hash\}$/, part);
  const isKnown = /\/(transaction|tx)\/\{hash\}$/.test(explorerUrl);
  return {
    contract: usdtContract,
    addressUrl: isScan ? of('/address/{address}') : null,
    blockUrl: isKnown ? of('/block/{number}') : null,
  };
}
