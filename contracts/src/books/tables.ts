import { bigint, defineTable, integer, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { accountKinds } from './values.ts';

export const journalLines = defineTable(
  'journal_lines',
  ['event_position', 'line'],
  {
    event_position: bigint,
    line: integer,
    account: oneOf(accountKinds),
    /** The warehouse or person of a sub-account; empty where the account has none. */
    subject: text,
    /** Debits are positive, credits negative. */
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
