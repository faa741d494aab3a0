import type { Row } from '@nodo/contracts/read-models/table';
import type { reserveDays } from '@nodo/contracts/reserves/tables';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';

type DayRow = Row<typeof reserveDays>;

/** The last attestation of reserves and liabilities of each day, and the day's seal. */
export const reservesProjection: Projection = {
  name: 'reserves',
  categories: ['reserves'],
  owns: ['reserveDays'],
  prefetch: (event, rows) => rows.reserveDays.prefetch(streamSubject(event.stream)),
  apply: async (event, rows, publish) => {
    const day = streamSubject(event.stream);
    rows.reserveDays.put(next((await rows.reserveDays.get(day)) ?? newDay(day), event));
    publish({
      event: 'reserves.changed',
      data: { day, position: event.position.toString() },
      to: ['public'],
    });
  },
};

function next(row: DayRow, { type, data, metadata }: StoredEvent): DayRow {
  switch (type) {
    case 'ReservesCheckRequested':
      return { ...row, requested: data.request };
    case 'ReservesAttested':
      return {
        ...row,
        answered: row.requested,
        hours: row.hours | (1 << data.hour),
        attestations: row.attestations + 1,
        shortfalls: row.shortfalls + (/[1-9]/.test(data.shortfall) ? 1 : 0),
        attested_at: metadata.occurredAt,
        block_number: data.blockNumber,
        block_hash: data.blockHash,
        block_time: data.blockTime,
        treasuries: data.treasuries,
        assets: data.assets,
        log_position: data.logPosition,
        in_transit: data.inTransit,
        ...data.liabilities,
        shortfall: data.shortfall,
      };
    case 'LiabilitiesSealed':
      return {
        ...row,
        seal_position: data.logPosition,
        root_hash: data.rootHash,
        total: data.total,
        depth: data.depth,
        head_size: data.treeHead?.size ?? null,
        head_root_hash: data.treeHead?.rootHash ?? null,
        sealed_at: metadata.occurredAt,
      };
    default:
      return row;
  }
}

function newDay(day: string): DayRow {
  return {
    day,
    requested: 0,
    answered: 0,
    hours: 0,
    attestations: 0,
    shortfalls: 0,
    attested_at: null,
    block_number: null,
    block_hash: null,
    block_time: null,
    treasuries: null,
    assets: null,
    log_position: null,
    in_transit: null,
    balances: null,
    unassigned: null,
    outgoing: null,
    shortfall: null,
    seal_position: null,
    root_hash: null,
    total: null,
    depth: null,
    head_size: null,
    head_root_hash: null,
    sealed_at: null,
  };
}
