import type { Statement } from './memory-pool.ts';
import { unhad } from './statement-parts.ts';

/** Simulated statements about undone blocks that command-api was not told of. */

const TABLE = 'chain.untold_reorganisations';

export const untoldStatements: readonly Statement[] = [
  {
    words: ['SELECT block_number, block_hash, inclusion FROM chain.untold_reorganisations WHERE'],
    run: (tables, [id]) => tables.rows(TABLE).filter((row) => row.transfer_id === id),
  },
  {
    words: ['INSERT INTO chain.untold_reorganisations', 'ON CONFLICT DO NOTHING'],
    run: (tables, [transfer_id, block_number, block_hash, inclusion], { now }) => {
      const key = String(transfer_id);
      if (!tables.of(TABLE).has(key))
        tables.put(TABLE, key, { transfer_id, block_number, block_hash, inclusion, since: now });
      return [];
    },
  },
  {
    words: ['DELETE FROM chain.untold_reorganisations WHERE transfer_id = $1 AND inclusion = $2'],
    run: (tables, [id, inclusion]) => {
      const key = String(id);
      if (tables.of(TABLE).get(key)?.inclusion === inclusion) tables.remove(TABLE, key);
      return [];
    },
  },
  {
    words: ['FROM chain.untold_reorganisations) AS undone USING (transfer_id)', 'ORDER BY since'],
    run: (tables, [limit, had]) =>
      unhad(tables.rows(TABLE), had, 'transfer_id')
        .sort((a, b) => Number(a.since) - Number(b.since))
        .slice(0, Number(limit))
        .flatMap(({ transfer_id: id }) =>
          tables.rows('chain.observed_transfers').filter((row) => row.transfer_id === id),
        ),
  },
];
