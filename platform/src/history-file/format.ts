import { logRecordSchema } from '@nodo/contracts/audit/values';
import { canonicalJson } from '@nodo/contracts/canonical-json';
import { historyFilterSchema } from '@nodo/contracts/history/values';
import { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * A history exported to a file, NDJSON: a header with the filter and with the size and root hash that identify the
 * history, a line for each event as stored, and a manifest at the end, without which the file is incomplete. See
 * docs/history-export.md.
 */

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const position = z.string().regex(/^\d{1,19}$/);

export const headerSchema = z.strictObject({
  format: z.literal('nodo-history'),
  version: z.literal(1),
  /** Empty: the whole history. */
  filter: historyFilterSchema.omit({ q: true }),
  /** The Merkle tree over the whole history at export time: number of events, and root hash. */
  size: z.int().positive(),
  rootHash: hash,
});
export type Header = z.infer<typeof headerSchema>;
export type ExportFilter = Header['filter'];

export const lineSchema = logRecordSchema.extend({
  /** Index of its leaf in the tree. */
  index: z.int().nonnegative(),
  position,
  /** Inclusion proof from its leaf to the root; absent in a full export, where the root follows from all the events. */
  proof: z.array(hash).optional(),
});
export type Line = z.infer<typeof lineSchema>;

export const manifestSchema = z.strictObject({
  count: z.int().nonnegative(),
  /** Positions of the first and of the last event; null where there are none. */
  first: position.nullable(),
  last: position.nullable(),
  /** SHA-256 of all bytes before this line. */
  sha256: hash,
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The file, or its target, can't be used; the message is shown to the caller. */
export class HistoryFileError extends AppError {
  override readonly name = 'HistoryFileError';

  constructor(message: string) {
    super('VALIDATION_FAILED', message);
  }
}

export function isWhole({ filter }: Pick<Header, 'filter'>): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

export function isSameFilter(one: ExportFilter, other: ExportFilter): boolean {
  const text = (filter: ExportFilter) =>
    canonicalJson(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
  return text(one) === text(other);
}

export const lineOf = (value: Header | Line | Manifest): string => `${JSON.stringify(value)}\n`;

/** Parses a line; undefined when it is not JSON or does not match the schema. */
export function parseLine<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
