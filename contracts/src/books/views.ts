import { z } from 'zod';
import { accountKindSchema } from './values.ts';

/** USDT with 6 decimals; credits are negative. */
const signedUsdt = z.string().regex(/^-?\d{1,14}\.\d{6}$/);

/** GET /api/books: every account with its balance. `sum` is the total of all balances: zero. */
export const booksViewSchema = z.object({
  accounts: z.array(
    z.object({ account: accountKindSchema, balance: signedUsdt, parts: z.int(), lines: z.int() }),
  ),
  sum: signedUsdt,
});
export type BooksView = z.infer<typeof booksViewSchema>;

/** The warehouse or person of a sub-account; name is null for readers who may not see it. */
const partSchema = z.object({ id: z.string(), name: z.string().nullable() });

export const journalLineSchema = z.object({
  position: z.int(),
  line: z.int(),
  part: partSchema.nullable(),
  /** Debits are positive, credits negative. */
  amount: signedUsdt,
  eventId: z.uuid(),
  eventType: z.string(),
  stream: z.string(),
  occurredAt: z.iso.datetime(),
  transactionHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
});
export type JournalLineView = z.infer<typeof journalLineSchema>;

export const BOOKS_PAGE = 50;
/** GET /api/books/lines: an account's lines, newest first. `after`: the `next` of the previous page. */
export const journalQuerySchema = z.strictObject({
  account: accountKindSchema,
  after: z
    .string()
    .regex(/^\d{1,15}\.\d{1,3}$/, 'La página siguiente se pide con lo que trajo la anterior')
    .optional(),
});
export const journalPageSchema = z.object({ lines: z.array(journalLineSchema), next: z.string().nullable() });
export type JournalPage = z.infer<typeof journalPageSchema>;

/** Maximum lines per file; larger exports are refused, since a truncated journal would look complete. */
export const BOOKS_EXPORT_MAX = 200_000;
const day = z.iso.date({ error: 'El día se escribe como 2026-03-01' });
/** GET /api/books/export: `journal` is plain-text accounting for Ledger and hledger. Days in Bogotá, both inclusive. */
export const booksExportQuerySchema = z.strictObject({
  format: z.enum(['csv', 'journal'], { error: 'El formato es csv o journal' }).default('csv'),
  from: day.optional(),
  to: day.optional(),
});
