/**
 * SQL condition: the platform itself signed a payout as exactly the outflow `o`, which was recorded because the read
 * models missed the signature. No decision about it is awaited: command-api would carry out none. A payout that a
 * decision found has no signature, so it does not count. `schema` is that of the read models, as in
 * `erasureBlockerColumns`.
 */
export function isOwnPayout(schema: 'live.' | ''): string {
  return `EXISTS (SELECT 1 FROM ${schema}payouts AS own WHERE own.tx_hash = o.tx_hash
    AND own.raw_transaction IS NOT NULL AND own.state IN ('signed', 'broadcast', 'confirming', 'confirmed')
    AND own.to_address = o.to_address AND own.amount_usdt = o.amount_usdt)`;
}
