import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import rows from '../figures.json' with { type: 'json' };

/** A row of the table and, where it has several figures, which of them: `R2 store`. */
export type FigureId = keyof typeof rows;

const limitSchema = z.union([
  z.strictObject({ is: z.number() }),
  z.strictObject({ atMost: z.number() }),
  z.strictObject({ atLeast: z.number() }),
]);
export type Limit = z.infer<typeof limitSchema>;

/** What tests/figures.json promises of each figure. */
export const figureRows = z
  .record(
    z.string(),
    z.strictObject({
      /** What is done, for the table. */
      what: z.string().min(1),
      /** The test that measures it; null: there is none yet. */
      by: z.string().endsWith('.ts').nullable(),
      /** Kinds of faults of which there has to have been at least one. */
      faults: z.array(z.string()),
      /** What a count has to be, by its name. */
      bar: z.record(z.string(), limitSchema).refine((bar) => Object.keys(bar).length > 0),
    }),
  )
  .parse(rows);

export interface Observed {
  /** What was counted or measured, by name with its unit; those of the bar have to be among them. */
  readonly counts: Readonly<Record<string, number>>;
  /** Faults that really were injected, by kind. */
  readonly faults?: Readonly<Record<string, number>>;
  readonly seed?: number;
}

const FOLDER = fileURLToPath(new URL('../.artifacts/figures/', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** `full`, or a part of it in per cent, and of which rows; absent in the test run. */
const { PROOFS: asked, PROOFS_ROWS: rowsAsked } = process.env;

/** How often a proof does what it does: `each` in every test run, `full` when `npm run proofs` asks for it all. */
export function sized(each: number, full: number): number {
  if (asked === undefined) return each;
  return asked === 'full' ? full : Math.max(each, Math.round((full * Number(asked)) / 100));
}

/** Whether this is `npm run proofs`, whatever the part: there nothing else runs beside. */
export const isProof = asked !== undefined;

/** Whether this row is wanted: a file that measures several for long leaves out what nobody asked for. */
export function isAsked(id: FigureId): boolean {
  return rowsAsked === undefined || rowsAsked.split(',').includes(id);
}

/** For tests that take longer the more is asked of them: as usual in a test run, a day in a proof. */
export function proofTimeout(each: number): number {
  return asked === undefined ? each : 86_400_000;
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: REPOSITORY, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function commit(): string {
  const head = git('rev-parse', '--short=10', 'HEAD');
  if (head === '') return 'unknown';
  // The papers that are made of figures change with them.
  const changed = git('status', '--porcelain', '--', '.', ':!docs');
  return changed === '' ? head : `${head} and changes`;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GiB, ${process.platform}, Node ${process.version}`;
}

function isWithin(value: number | undefined, limit: Limit): boolean {
  if (value === undefined) return false;
  if ('is' in limit) return value === limit.is;
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast;
}

/** Measured in time, and so of the machine and of whatever else it does. */
const isTime = (name: string) => /, m?s$/.test(name);

/**
 * Writes down what a test measured, for docs/figures.md. Throws when it misses its bar, or when none of a promised kind
 * of faults was injected: a proof that did not go where it hurts proves nothing. A bar of time that is missed is only
 * written down in a test run, where other tests run beside; `npm run proofs` holds to it.
 */
export function figure(id: FigureId, { counts, faults = {}, seed }: Observed): void {
  const { bar, faults: promised } = rowOf(id);
  const beyond = Object.entries(bar).filter(([name, limit]) => !isWithin(counts[name], limit));
  const missed = beyond.map(
    ([name, limit]) => `${name}: ${counts[name] ?? 'not counted'}, and not ${JSON.stringify(limit)}`,
  );
  const missing = promised.filter((kind) => !faults[kind]).map((kind) => `no fault of the kind: ${kind}`);
  const met = missed.length + missing.length === 0;
  const size = asked === undefined ? 'each run' : asked === 'full' ? 'full' : `${asked} % of full`;
  const line = {
    ...{ id, counts, faults, seed: seed ?? null, bar, met, size },
    ...{ commit: commit(), machine: machine(), date: new Date().toISOString() },
  };
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(`${FOLDER}figures.ndjson`, `${JSON.stringify(line)}\n`);
  const isForgiven = asked === undefined && missing.length === 0 && beyond.every(([name]) => isTime(name));
  if (met || isForgiven) return;
  const again = seed === undefined ? '' : `\nAgain: CHAOS_SEED=${seed} npm run proofs -- '${id}'`;
  throw new Error(`${id} misses its bar. ${[...missed, ...missing].join('; ')}${again}`);
}

function rowOf(id: FigureId) {
  const found = figureRows[id];
  if (!found) throw new Error(`There is no figure ${id}`);
  return found;
}
