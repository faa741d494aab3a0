import { bigint, defineTable, integer, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { accountKinds } from './values.ts';

export const journalLines = defineTable(
  'journal_lines',
  ['event_position', 'line'],
  {
    event_position: bigint,
    line: integer,
    account: oneOf(accountKinds),
    /** The warehouse or the person whose part it is; empty where the account has no parts. */
    subject: text,
    /** Debit above zero, credit below. */
    amount: numeric,
    event_id: uuid,
    event_type: text,
    stream: text,
    occurred_at: time,
  },
  { appendOnly: true },
);

export const bookAccounts = defineTable('book_accounts', ['account', 'subject'], {
  account: oneOf(accountKinds),
  subject: text,
  balance: numeric,
  lines: integer,
});
