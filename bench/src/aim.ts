import type { Row } from './row.ts';

const WORDING = /^(ratio )?(≥|≤) (\d+(?: \d{3})*(?:\.\d+)?)/;

/**
 * Whether a row reached its aim, which reads `≥ 20 000`, `≤ 1.5` or `ratio ≥ 0.6`; undefined when it has none. Throws
 * when the aim can't be parsed, or refers to a ratio that the row doesn't have.
 */
export function isMet(row: Row): boolean | undefined {
  if (row.aim === undefined) return undefined;
  const [, ofRatio, direction, limit] = WORDING.exec(row.aim) ?? [];
  const measured = ofRatio ? row.ratio : row.value;
  if (limit === undefined || measured === undefined) {
    throw new Error(`The aim "${row.aim}" of "${row.name}" can't be judged`);
  }
  const bound = Number(limit.replaceAll(' ', ''));
  return direction === '≥' ? measured >= bound : measured <= bound;
}
