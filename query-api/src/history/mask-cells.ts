import { maskEmail, shortWallet } from '@nodo/contracts/masking';
import type { Table } from '@nodo/contracts/read-models/table';
import { isTronAddress } from '@nodo/contracts/tron-address';

const DOTS = '•••';
/** Values that identify nobody: an id, a hash, a day or month. A plain number may be that of an identity document. */
const PLAIN = /^(?:[0-9a-f-]{36}|(?:0x)?[0-9a-f]{40,}|\d{4}-\d{2}(?:-\d{2})?)$/;
/** A table with any of these columns holds personal data. */
const PERSONAL = /^(?:email|user_id|investor_id|person_id|subject_id|actor_id|from_address)$/;

/**
 * Masks a read-model value for a viewer who may not see people. In tables with personal data all free text is
 * hidden, whatever its column; elsewhere only values that identify somebody by themselves (addresses, e-mails).
 */
export function maskedCell(table: Table, name: string, value: string | null): string | null {
  if (value === null) return null;
  if (isTronAddress(value)) return shortWallet(value);
  const column = table.columns[name];
  const isWritten = !column || (column.sql === 'text' && !column.isChosen) || column.sql === 'jsonb';
  if (!isWritten || PLAIN.test(value)) return value;
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return maskEmail(value);
  return Object.keys(table.columns).some((one) => PERSONAL.test(one)) ? DOTS : value;
}
