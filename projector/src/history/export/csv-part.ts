import { open, readFile, rm } from 'node:fs/promises';
import {
  type ExportFilter,
  HistoryFileError,
  headerSchema,
  isSameFilter,
  parseLine,
} from '@nodo/platform/history-file/format';
import { linesOf } from '@nodo/platform/history-file/lines';
import { z } from 'zod';
import { exists } from './write.ts';

const QUOTE = 0x22;
const LINE_FEED = Buffer.from('\n');
const COMMA = 0x2c;

/** What an unfinished CSV is a part of. Kept in a file beside it, since CSV has no place for it. */
const choiceSchema = z.strictObject({
  format: z.literal('nodo-history-csv'),
  version: z.literal(1),
  filter: headerSchema.shape.filter,
  /** Position and number of events of the read models when it began: where it ends, however often it is resumed. */
  end: z.string().regex(/^\d{1,19}$/),
  size: z.int().nonnegative(),
});
export type Choice = z.infer<typeof choiceSchema>;

export interface BegunCsv {
  readonly choice: Choice;
  /** Length of what is kept: the heading, and all lines of the events up to `last`. */
  readonly bytes: number;
  readonly count: number;
  /** Position of the last event that is kept; -1 when there is none. */
  readonly last: bigint;
}

const choiceFile = (part: string) => `${part}.json`;

export const foreign = (part: string) =>
  new HistoryFileError(
    `${part} no es un export en CSV a medias de esta historia: bórralo, y ${choiceFile(part)} si está.`,
  );

/** Flushed to disk before the unfinished file is there, which is never without it. */
export async function keepChoice(part: string, choice: Choice): Promise<void> {
  const handle = await open(choiceFile(part), 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(choice)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const dropChoice = (part: string): Promise<void> => rm(choiceFile(part), { force: true });

/**
 * Reads an unfinished file. The last event in it is dropped, too: it has a line for each change, of which some may be
 * missing. Undefined when there is none; throws HistoryFileError when it is of another choice.
 */
export async function begunCsv(
  part: string,
  filter: ExportFilter,
  heading: string,
): Promise<BegunCsv | undefined> {
  if (!(await exists(part))) return undefined;
  const choice = parseLine(choiceSchema, await readFile(choiceFile(part), 'utf8').catch(() => ''));
  if (!choice) throw foreign(part);
  if (!isSameFilter(choice.filter, filter))
    throw new HistoryFileError(
      `${part} se empezó con otros filtros: repite aquella orden, o bórralo con ${choiceFile(part)}.`,
    );
  const end = BigInt(choice.end);
  let [read, hasHeading] = [0, false];
  let [last, kept]: [bigint, Omit<BegunCsv, 'choice'>] = [-1n, { bytes: 0, count: -1, last: -1n }];
  for await (const record of recordsIn(part)) {
    if (!hasHeading) {
      if (record.toString('utf8') !== heading) throw foreign(part);
      hasHeading = true;
    } else {
      const position = positionOf(record);
      if (position === undefined || position < last || position > end) throw foreign(part);
      // Another event begins: all lines of those before are there.
      if (position > last) kept = { bytes: read, count: kept.count + 1, last };
      last = position;
    }
    read += record.length;
  }
  if (last < 0n) kept = { bytes: read, count: 0, last };
  return { choice, ...kept };
}

/**
 * The complete records of a CSV file as `csvLines` writes them, with their ends. A line break within quotes ends none;
 * quotes within a cell are doubled, so that a record has an even number of them.
 */
async function* recordsIn(file: string): AsyncGenerator<Buffer> {
  let [parts, isQuoted]: [Buffer[], boolean] = [[], false];
  for await (const { bytes, isEnded } of linesOf(file)) {
    if (!isEnded) return;
    parts.push(bytes, LINE_FEED);
    for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    yield Buffer.concat(parts);
    parts = [];
  }
}

function positionOf(record: Buffer): bigint | undefined {
  const text = record.subarray(0, Math.max(0, record.indexOf(COMMA))).toString('latin1');
  return /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
}
