import { journalLines } from '@nodo/contracts/books/tables';
import { type AccountKind, accountKinds } from '@nodo/contracts/books/values';
import {
  BOOKS_EXPORT_MAX,
  BOOKS_PAGE,
  type BooksView,
  type JournalLineView,
  type JournalPage,
  type journalQuerySchema,
} from '@nodo/contracts/books/views';
import { LOCALE } from '@nodo/contracts/constants';
import { integer, nullable, numeric, oneOf, type RowOf, text } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import type { z } from 'zod';
import { nameOf, personColumns, uuidIn } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

const balanceColumns = { account: oneOf(accountKinds), balance: numeric, parts: integer, lines: integer };
const BALANCES = `
  SELECT account, sum(balance)::numeric(20, 6) AS balance, count(*)::int AS parts, sum(lines)::int AS lines
  FROM book_accounts GROUP BY account`;
const SUM = 'SELECT coalesce(sum(balance), 0)::numeric(20, 6) AS sum FROM book_accounts';

/** All accounts with their balance, in balance-sheet order, and their sum. */
export async function balances(view: View): Promise<BooksView> {
  const [rows, [total]] = await Promise.all([
    view.query(balanceColumns, BALANCES),
    view.query({ sum: numeric }, SUM),
  ]);
  const found = new Map(rows.map((row) => [row.account, row]));
  return {
    accounts: accountKinds.map(
      (account) => found.get(account) ?? { account, balance: '0.000000', parts: 0, lines: 0 },
    ),
    sum: total?.sum ?? '0.000000',
  };
}

const lineColumns = {
  ...journalLines.columns,
  ...personColumns,
  warehouse_name: nullable(text),
  tx_hash: nullable(text),
};
type LineRow = RowOf<typeof lineColumns>;
/**
 * Journal lines with the name of their part (person or warehouse) and, for transfer events or events that name a
 * transfer, the hash of the chain transaction.
 */
const linesWhere = (condition: string, direction: 'ASC' | 'DESC', limit: number) => `
  SELECT l.*, u.first_name, u.last_name, u.email, w.name AS warehouse_name, coalesce(t.tx_hash, p.tx_hash) AS tx_hash
  FROM (SELECT *, CASE WHEN stream LIKE 'transfer-%' THEN substr(stream, 10)::uuid END AS transfer
    FROM journal_lines WHERE ${condition}
    ORDER BY event_position ${direction}, line ${direction} LIMIT ${limit}) AS l
  LEFT JOIN users AS u ON l.account = 'balances' AND u.id = ${uuidIn('l.subject')}
  LEFT JOIN warehouses AS w ON l.account = 'capital' AND w.id = ${uuidIn('l.subject')}
  LEFT JOIN transfers AS t ON t.id = l.transfer LEFT JOIN payouts AS p ON p.id = l.transfer
  ORDER BY l.event_position ${direction}, l.line ${direction}`;
const LINES = linesWhere(
  'account = $1 AND ($2::bigint IS NULL OR (event_position, line) < ($2, $3))',
  'DESC',
  BOOKS_PAGE + 1,
);

const EXPORT_PAGE = 5_000;
/** Oldest first; $1 and $2 are the keyset cursor, $3 and $4 the time range. */
const EXPORTED = linesWhere(
  `(event_position, line) > ($1::bigint, $2::int)
    AND ($3::timestamptz IS NULL OR occurred_at >= $3) AND ($4::timestamptz IS NULL OR occurred_at < $4)`,
  'ASC',
  EXPORT_PAGE,
);

/** A journal line as exported. */
export interface ExportedLine {
  readonly position: number;
  readonly account: AccountKind;
  /** Id of the warehouse or the person; empty where the account has no parts. */
  readonly part: string;
  readonly partName: string | null;
  /** USDT; debits are positive, credits negative. */
  readonly amount: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly occurredAt: string;
  readonly transactionHash: string | null;
}

/** All lines between two days, read page by page. Throws VALIDATION_FAILED for more than BOOKS_EXPORT_MAX. */
export async function exportedLines(
  view: View,
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
  seesPeople: boolean,
): Promise<ExportedLine[]> {
  const lines: ExportedLine[] = [];
  for (let after = { position: -1, line: 0 }; ; ) {
    const rows = await view.query(lineColumns, EXPORTED, [after.position, after.line, from, to]);
    for (const row of rows) lines.push(exportedLine(row, seesPeople));
    if (lines.length > BOOKS_EXPORT_MAX) {
      const message = `Un archivo lleva hasta ${BOOKS_EXPORT_MAX.toLocaleString(LOCALE)} líneas: elige menos días.`;
      throw new AppError('VALIDATION_FAILED', message, { from: message });
    }
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return lines;
    after = { position: last.event_position, line: last.line };
  }
}

function exportedLine(row: LineRow, seesPeople: boolean): ExportedLine {
  return {
    position: row.event_position,
    account: row.account,
    part: row.subject,
    partName: row.subject === '' ? null : partName(row, seesPeople),
    amount: row.amount,
    eventId: row.event_id,
    eventType: row.event_type,
    stream: row.stream,
    occurredAt: row.occurred_at,
    transactionHash: row.tx_hash,
  };
}

interface Shown {
  readonly explorerUrl: string;
  readonly seesPeople: boolean;
}

export async function accountLines(
  view: View,
  { account, after }: z.output<typeof journalQuerySchema>,
  shown: Shown,
): Promise<JournalPage> {
  const [position = null, line = null] = after?.split('.') ?? [];
  const found = await view.query(lineColumns, LINES, [account, position, line]);
  const rows = found.slice(0, BOOKS_PAGE);
  const last = rows.at(-1);
  return {
    lines: rows.map((row) => lineView(row, shown)),
    next: found.length > BOOKS_PAGE && last ? `${last.event_position}.${last.line}` : null,
  };
}

function lineView(row: LineRow, { explorerUrl, seesPeople }: Shown): JournalLineView {
  return {
    position: row.event_position,
    line: row.line,
    part: row.subject === '' ? null : { id: row.subject, name: partName(row, seesPeople) },
    amount: row.amount,
    eventId: row.event_id,
    eventType: row.event_type,
    stream: row.stream,
    occurredAt: row.occurred_at,
    transactionHash: row.tx_hash,
    explorerUrl: row.tx_hash === null ? null : explorerUrl.replace('{hash}', row.tx_hash),
  };
}

function partName(row: LineRow, seesPeople: boolean): string | null {
  if (row.account === 'capital') return row.warehouse_name;
  return seesPeople ? nameOf(row.first_name, row.last_name, row.email) : null;
}
