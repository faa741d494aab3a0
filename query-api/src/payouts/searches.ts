import { streams } from '@nodo/contracts/streams';
import { byReference, NAMES, type Searches } from '../search/search.ts';
import { WRITTEN } from './queries.ts';

export const payoutsSearches = {
  payout: {
    stream: streams.transfer,
    needs: 'payouts.read',
    from: byReference(
      `SELECT y.id::text, NULL AS label, y.to_address AS detail, y.amount_usd AS usd, NULL::numeric AS usdt, NULL AS stream,
         ${NAMES} FROM (SELECT * FROM payouts AS p WHERE ${WRITTEN}) AS y LEFT JOIN users AS p ON p.id = y.user_id`,
      'y',
      'y.user_id',
      ['tx_hash', 'to_address'],
    ),
  },
} satisfies Searches;
