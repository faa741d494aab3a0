import { streams } from '@nodo/contracts/streams';
import { byReference, NAMES, type Searches } from '../search/search.ts';

export const investmentsSearches = {
  investment: {
    stream: streams.investment,
    needs: 'investments.readAll',
    from: byReference(
      `SELECT i.id::text, w.name AS label, NULL AS detail, i.amount AS usd, NULL::numeric AS usdt, NULL AS stream, ${NAMES}
       FROM investments AS i LEFT JOIN users AS p ON p.id = i.investor_id
       LEFT JOIN warehouses AS w ON w.id = i.warehouse_id`,
      'i',
      'i.investor_id',
      ['wallet_address', 'tx_hash'],
    ),
  },
} satisfies Searches;
