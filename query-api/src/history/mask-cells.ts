import { maskEmail, shortWallet } from '@nodo/contracts/masking';
import type { Table } from '@nodo/contracts/read-models/table';
import { isTronAddress } from '@nodo/contracts/tron-address';

const DOTS = '•••';
/** What says nothing of anybody: an id, a hash, a day or month. A number may be that of somebody's document. */
const PLAIN = /^(?:[0-9a-f-]{36}|(?:0x)?[0-9a-f]{40,}|\d{4}-\d{2}(?:-\d{2})?)$/;
/** A table with any of these tells of somebody. */
const PERSONAL = /^(?:email|user_id|investor_id|person_id|subject_id|actor_id|from_address)$/;

/**
 * A value of a read model for somebody who may not know whose data it is. In a table that tells of people whatever
 * anybody may have written is hidden, whichever column it stands in; elsewhere what shows by itself whose it is.
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
