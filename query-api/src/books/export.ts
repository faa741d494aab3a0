import { type AccountKind, accountWords } from '@nodo/contracts/books/values';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import type { ExportedLine } from './queries.ts';

const sides = { assets: 'Activos', liabilities: 'Pasivos', capital: 'Patrimonio' } as const;

/**
 * Account name in the `a:b:c` notation of plain-text accounting. Parts are named by id, so that no person's name
 * is exported.
 */
function accountName(account: AccountKind, part: string): string {
  const { side, label } = accountWords[account];
  return [sides[side], label, ...(part === '' ? [] : [part])].join(':');
}

/**
 * The journal in the plain-text accounting format of Ledger and hledger: one entry per event, dated in UTC, with
 * its lines below, debits positive. Details of the event follow as tags.
 */
export function journalText(lines: readonly ExportedLine[]): string {
  const entries = new Map<number, ExportedLine[]>();
  for (const line of lines) {
    const entry = entries.get(line.position);
    if (entry) entry.push(line);
    else entries.set(line.position, [line]);
  }
  const texts = [...entries.values()].map((entry) => entryText(entry));
  return ['; Nodo Cartago, libro diario', 'commodity 1000.000000 USDT', ...texts, ''].join('\n\n');
}

function entryText(lines: readonly ExportedLine[]): string {
  const [first] = lines;
  if (!first) return '';
  const tags = [`evento:${first.eventId}`, `flujo:${first.stream}`, `hora:${first.occurredAt}`];
  const hash = lines.find(({ transactionHash }) => transactionHash !== null)?.transactionHash;
  return [
    `${first.occurredAt.slice(0, 10)} (${first.position}) ${eventTypeLabel(first.eventType)}`,
    `    ; ${[...tags, ...(hash ? [`transaccion:${hash}`] : [])].join(', ')}`,
    ...lines.map(({ account, part, amount }) => `    ${accountName(account, part)}  ${amount} USDT`),
  ].join('\n');
}
