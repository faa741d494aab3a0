import { returnsByMonth } from '@nodo/contracts/earnings/tables';
import { pick, type RowOf } from '@nodo/contracts/read-models/table';

/** The parts of a return or of a sum of returns: gross, fees and net. */
export const partColumns = pick(returnsByMonth.columns, 'gross', 'management_fee', 'platform_fee', 'net');

export const SUM_OF_PARTS = `coalesce(sum(gross), 0)::numeric(20, 2) AS gross,
    coalesce(sum(management_fee), 0)::numeric(20, 2) AS management_fee,
    coalesce(sum(platform_fee), 0)::numeric(20, 2) AS platform_fee,
    coalesce(sum(net), 0)::numeric(20, 2) AS net`;

export function partsOf(row: RowOf<typeof partColumns>) {
  return {
    gross: row.gross,
    managementFee: row.management_fee,
    platformFee: row.platform_fee,
    net: row.net,
  };
}
