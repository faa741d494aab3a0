import lighthouse, { type Result } from 'lighthouse';
import { percentile } from './statistics.ts';

interface Audited {
  readonly url: string;
  /** The browser's remote debugging port. */
  readonly port: number;
  readonly categories: readonly string[];
}

/** One Lighthouse run with its default settings: a mid-range phone on a slow 4G line, simulated. */
export async function audit({ url, port, categories }: Audited): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!run) throw new Error('Lighthouse gave no result');
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
  return run.lhr;
}

export function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

/** Median of an audit's value over several runs. */
export function measured(results: readonly Result[], id: string): number {
  return percentile(
    results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
    0.5,
  );
}

/** Ids of the failed audits, to find out where points were lost. */
export function lost(result: Result): string {
  const below = Object.values(result.audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1,
  );
  return below.map(({ id }) => id).join(', ') || 'nothing';
}
