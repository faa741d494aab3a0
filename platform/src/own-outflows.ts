/**
 * SQL condition: the platform signed a payout as exactly the outflow `o`. It was recorded while the read models missed
 * the signature, and waits for no decision: command-api carries out none. One that a decision found has no signature.
 * `schema` is that of the read models, as for the erasure's.
 */
export function isOwnPayout(schema: 'live.' | ''): string {
  return `EXISTS (SELECT 1 FROM ${schema}payouts AS own WHERE own.tx_hash = o.tx_hash
    AND own.raw_transaction IS NOT NULL AND own.state IN ('signed', 'broadcast', 'confirming', 'confirmed')
    AND own.to_address = o.to_address AND own.amount_usdt = o.amount_usdt)`;
}
