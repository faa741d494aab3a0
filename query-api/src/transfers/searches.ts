import { streams } from '@nodo/contracts/streams';
import { byReference, NAMES, type Searches } from '../search/search.ts';

export const transfersSearches = {
  transfer: {
    stream: streams.transfer,
    needs: 'transfers.readAll',
    from: byReference(
      `SELECT t.id::text, t.tx_hash AS label, t.from_address AS detail, NULL::numeric AS usd, t.amount_usdt AS usdt,
         NULL AS stream, ${NAMES}
       FROM transfers AS t LEFT JOIN investments AS i ON i.id = t.investment_id LEFT JOIN users AS p ON p.id = i.investor_id`,
      't',
      'i.investor_id',
      ['tx_hash', 'from_address'],
    ),
  },
} satisfies Searches;
