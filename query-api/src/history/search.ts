import { eventDefinition } from '@nodo/contracts/events';
import { streamCategories } from '@nodo/contracts/history/values';
import { users } from '@nodo/contracts/identity/tables';
import { pick, text } from '@nodo/contracts/read-models/table';
import { streamCategory, streams } from '@nodo/contracts/streams';
import { isTronAddress } from '@nodo/contracts/tron-address';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { View } from '../read-model/reader.ts';
import type { HistoryViewer } from './event-rows.ts';

/** One way to match events to the pasted text: an indexed column and the values it may have. */
export interface Way {
  readonly column: 'position' | 'event_id' | 'subject' | 'stream' | 'type' | WhoColumn;
  readonly values: readonly string[];
}
type WhoColumn = 'actor_id' | 'correlation_id' | 'causation_id' | 'session_id';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HASH = /^(?:0x)?([0-9a-f]{64})$/i;
/** Most subjects matched for one address: the treasury is part of every payment. */
const RELATED_MAX = 500;

/** Payments with this transaction hash, the investments they paid, and what left without a payout. */
const BY_HASH = `
  SELECT id::text AS id FROM transfers WHERE tx_hash = $1
  UNION SELECT investment_id::text FROM transfers WHERE tx_hash = $1 AND investment_id IS NOT NULL
  UNION SELECT id::text FROM payouts WHERE tx_hash = $1
  UNION SELECT id::text FROM outflows WHERE tx_hash = $1
  LIMIT ${RELATED_MAX}`;
/** Who says that they sent this transaction. */
const CLAIMED_BY = `
  SELECT user_id::text AS id FROM transfer_claims WHERE tx_hash = $1 ORDER BY claimed_at DESC LIMIT ${RELATED_MAX}`;
/** The latest payments from or to an address, what left to it, and the investments that name it. */
const BY_ADDRESS = `
  (SELECT id::text AS id FROM transfers WHERE from_address = $1 ORDER BY detected_at DESC LIMIT ${RELATED_MAX})
  UNION (SELECT id::text FROM transfers WHERE to_address = $1 ORDER BY detected_at DESC LIMIT ${RELATED_MAX})
  UNION (SELECT id::text FROM payouts WHERE to_address = $1 ORDER BY requested_at DESC LIMIT ${RELATED_MAX})
  UNION (SELECT id::text FROM outflows WHERE to_address = $1 ORDER BY detected_at DESC LIMIT ${RELATED_MAX})
  UNION (SELECT id::text FROM investments WHERE wallet_address = $1 ORDER BY created_at DESC LIMIT ${RELATED_MAX})`;

/**
 * The ways to match events to pasted text; no values when nothing matches. Throws VALIDATION_FAILED for text of
 * no known form, and for an e-mail when people are masked.
 */
export async function waysTo(view: View, pasted: string, viewer: HistoryViewer): Promise<readonly Way[]> {
  // As screens print it, too: 4.711.
  const position = /^\d{1,3}(\.\d{3})+$/.test(pasted) ? pasted.replaceAll('.', '') : pasted;
  if (/^\d{1,18}$/.test(position)) return [{ column: 'position', values: [position] }];
  if (UUID.test(pasted)) return waysToId(pasted.toLowerCase());
  const hash = HASH.exec(pasted)?.[1];
  if (hash) return waysToHash(view, hash.toLowerCase());
  if (isTronAddress(pasted)) {
    // A wallet's id is derived from its address, so its stream is found whatever became of it.
    const wallet = deriveId('wallet', pasted);
    return [{ column: 'subject', values: [wallet, ...(await idsBy(view, BY_ADDRESS, pasted))] }];
  }
  if (pasted.includes('@')) return waysToPerson(view, pasted, viewer);
  if (eventDefinition(pasted)) return [{ column: 'type', values: [pasted] }];
  if (streamCategories.includes(streamCategory(pasted))) return [{ column: 'stream', values: [pasted] }];
  const q = 'Pega un identificador, un hash, una dirección de TRON, una posición, un flujo o un email';
  throw new AppError('VALIDATION_FAILED', q, { q });
}

function waysToId(id: string): Way[] {
  const columns = [
    'event_id',
    'subject',
    'actor_id',
    'correlation_id',
    'causation_id',
    'session_id',
  ] as const;
  return columns.map((column) => ({ column, values: [id] }));
}

/** Of who claimed it only their claims: the person's id would match all that they ever did. */
async function waysToHash(view: View, hash: string): Promise<Way[]> {
  const subjects = await idsBy(view, BY_HASH, hash);
  const claimants = await idsBy(view, CLAIMED_BY, hash);
  return [
    { column: 'subject', values: subjects },
    { column: 'stream', values: [...new Set(claimants)].map(streams.transferClaims) },
  ];
}

async function waysToPerson(view: View, email: string, { isMasked }: HistoryViewer): Promise<Way[]> {
  if (isMasked) {
    const q = 'Busca por el identificador completo de la persona';
    throw new AppError('VALIDATION_FAILED', q, { q });
  }
  const found = await view.query(
    pick(users.columns, 'id'),
    'SELECT id FROM users WHERE email = $1 COLLATE "C" LIMIT 1',
    [email.trim().toLowerCase()],
  );
  const ids = found.map(({ id }) => id);
  return [
    { column: 'subject', values: ids },
    { column: 'actor_id', values: ids },
  ];
}

async function idsBy(view: View, sql: string, value: string): Promise<string[]> {
  const rows = await view.query({ id: text }, sql, [value]);
  return rows.map(({ id }) => id).slice(0, RELATED_MAX);
}
