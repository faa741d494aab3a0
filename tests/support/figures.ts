import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import rows from '../figures.json' with { type: 'json' };

/** Id of a row of docs/figures.md, plus the name of one of its figures if it has several: `R2 store`. */
export type FigureId = keyof typeof rows;

const limitSchema = z.union([
  z.strictObject({ is: z.number() }),
  z.strictObject({ atMost: z.number() }),
  z.strictObject({ atLeast: z.number() }),
]);
export type Limit = z.infer<typeof limitSchema>;

/** The requirements of each figure, from tests/figures.json. */
export const figureRows = z
  .record(
    z.string(),
    z.strictObject({
      /** What the test does, for docs/figures.md. */
      what: z.string().min(1),
      /** Test file that measures it; null: none yet. */
      by: z.string().endsWith('.ts').nullable(),
      /** Kinds of faults of which at least one must have been injected. */
      faults: z.array(z.string()),
      /** Required value of each count, by name. */
      bar: z.record(z.string(), limitSchema).refine((bar) => Object.keys(bar).length > 0),
    }),
  )
  .parse(rows);

export interface Observed {
  /** Counts and measurements, by name with unit; must include those of `bar`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Faults actually injected, by kind. */
  readonly faults?: Readonly<Record<string, number>>;
  readonly seed?: number;
  /** What was found wrong, for the message of the failure. */
  readonly faultsFound?: readonly string[];
}

const FOLDER = fileURLToPath(new URL('../.artifacts/figures/', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** `full` or a percentage of it, and the rows to measure; absent in an ordinary test run. */
const { PROOFS: asked, PROOFS_ROWS: rowsAsked } = process.env;

/** Number of repetitions of a proof: `each` in an ordinary test run, `full` for a whole `npm run proofs`. */
export function sized(each: number, full: number): number {
  if (asked === undefined) return each;
  return asked === 'full' ? full : Math.max(each, Math.round((full * Number(asked)) / 100));
}

/** Whether this is `npm run proofs`, of whatever size: nothing else runs in parallel then. */
export const isProof = asked !== undefined;

/** Whether this row is to be measured: files with several long measurements skip the others. */
export function isAsked(id: FigureId): boolean {
  return rowsAsked === undefined || rowsAsked.split(',').includes(id);
}

/**
 * Timeout in milliseconds of a test whose duration grows with `sized`: `each` in an ordinary run, a day in a
 * proof.
 */
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
  // Documents generated from figures change with them.
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

/** Measured in time, so it depends on the machine and its load. */
const isTime = (name: string) => /, m?s$/.test(name);

/**
 * Records a measurement for docs/figures.md. Throws when it misses its bar, or when no fault of a required kind
 * was injected: such a proof proves nothing. A missed time limit is only recorded in an ordinary test run, where
 * other tests run in parallel; `npm run proofs` enforces it.
 */
export function figure(id: FigureId, { counts, faults = {}, seed, faultsFound = [] }: Observed): void {
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
  const command = asked === undefined ? `npx vitest run ${rowOf(id).by}` : `npm run proofs -- '${id}'`;
  const again = seed === undefined ? [] : [`Again: CHAOS_SEED=${seed} ${command}`];
  const reasons = [...missed, ...missing].join('; ');
  throw new Error([`${id} misses its bar. ${reasons}`, ...faultsFound, ...again].join('\n'));
}

function rowOf(id: FigureId) {
  const found = figureRows[id];
  if (!found) throw new Error(`There is no figure ${id}`);
  return found;
}
