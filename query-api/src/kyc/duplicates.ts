import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { kycDocumentLabels, kycDocumentTypeSchema } from '@nodo/contracts/kyc/documents';
import { type KycDuplicate, type KycDuplicateKind, kycDuplicateKinds } from '@nodo/contracts/kyc/views';
import { pick, text } from '@nodo/contracts/read-models/table';
import type { View } from '../read-model/reader.ts';
import { nearNames } from './near-names.ts';

const columns = {
  ...pick(users.columns, 'id', 'first_name', 'last_name', 'email', 'kyc_status'),
  kind: text,
  what: text,
};
/** Most people per kind in one response. */
const MAX_OF_A_KIND = 10;
/** Paid from a balance, an investment names the treasury, which is nobody's wallet. */
const PAID_FROM = `payment_source = 'chain'`;
const NORMALISED = `regexp_replace(upper(identity_document), '[^0-9A-Z]', '', 'g')`;

/**
 * SQL per kind for the person $1, returning `user_id` and `what`. Identity numbers are compared without
 * punctuation, files by SHA-256, wallets whether paid from or proved, names by `nearNames` ($2: ids, $3: names).
 */
const searches: Record<KycDuplicateKind, string> = {
  document: `SELECT user_id, identity_document AS what FROM kyc_records
    WHERE ${NORMALISED} = (SELECT nullif(${NORMALISED}, '') FROM kyc_records WHERE user_id = $1)`,
  file: `SELECT theirs.user_id, string_agg(DISTINCT theirs.document_type, ',') AS what FROM kyc_files AS own
    JOIN kyc_files AS theirs ON theirs.sha256 = own.sha256 WHERE own.user_id = $1 GROUP BY theirs.user_id`,
  wallet: `SELECT i.investor_id AS user_id, i.wallet_address AS what FROM investments AS i
      WHERE i.${PAID_FROM} AND i.wallet_address IN (
        SELECT wallet_address FROM investments WHERE investor_id = $1 AND ${PAID_FROM}
        UNION SELECT address FROM wallets WHERE user_id = $1 AND released_at IS NULL)
    UNION SELECT w.user_id, w.address FROM wallets AS w WHERE w.released_at IS NULL
      AND w.address IN (SELECT wallet_address FROM investments WHERE investor_id = $1 AND ${PAID_FROM})`,
  name: `SELECT user_id, name AS what FROM unnest($2::uuid[], $3::text[]) AS near (user_id, name)`,
};

/** Other people who share something with this person, most serious kind first. */
export async function kycDuplicates(view: View, userId: string): Promise<KycDuplicate[]> {
  const found = kycDuplicateKinds.map(
    (kind) => `(SELECT DISTINCT '${kind}' AS kind, found.user_id, found.what FROM (${searches[kind]}) AS found
      WHERE found.user_id <> $1 ORDER BY found.user_id, found.what LIMIT ${MAX_OF_A_KIND})`,
  );
  const near = await nearNames(view, userId, MAX_OF_A_KIND);
  const rows = await view.query(
    columns,
    `SELECT u.id, u.first_name, u.last_name, u.email, u.kyc_status, d.kind, d.what
     FROM (${found.join(' UNION ALL ')}) AS d JOIN users AS u ON u.id = d.user_id
     ORDER BY array_position(ARRAY['${kycDuplicateKinds.join("', '")}'], d.kind), u.id, d.what`,
    [userId, near.map((one) => one.userId), near.map(({ name }) => name)],
  );
  return rows.map((row) => ({
    kind: kindOf(row.kind),
    what: wordsFor(row.kind, row.what),
    userId: row.id,
    name: displayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    email: row.email,
    kycStatus: row.kyc_status,
  }));
}

function kindOf(raw: string): KycDuplicateKind {
  const kind = kycDuplicateKinds.find((each) => each === raw);
  if (kind === undefined) throw new Error(`${raw} is no kind of duplicate`);
  return kind;
}

function wordsFor(kind: string, what: string): string {
  if (kind !== 'file') return what;
  const labels = what.split(',').map((type) => kycDocumentLabels[kycDocumentTypeSchema.parse(type)]);
  return labels.join(', ');
}
