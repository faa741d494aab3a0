import type { Row } from './row.ts';

const NUMBER = '\\d+(?: \\d{3})*(?:\\.\\d+)?';
const WORDING = new RegExp(`^(ratio )?(?:(≥|≤) (${NUMBER})|(${NUMBER})–(${NUMBER}))`);

/**
 * Whether a row reached its aim, which reads `≥ 20 000`, `≤ 1.5`, `ratio ≥ 0.6` or `ratio 0.8–1.2`; undefined when it
 * has none. Throws when the aim can't be parsed, or refers to a ratio that the row doesn't have.
 */
export function isMet(row: Row): boolean | undefined {
  if (row.aim === undefined) return undefined;
  const words = WORDING.exec(row.aim);
  const [, ofRatio, direction, limit, least, most] = words ?? [];
  const measured = ofRatio ? row.ratio : row.value;
  if (!words || measured === undefined) {
    throw new Error(`The aim "${row.aim}" of "${row.name}" can't be judged`);
  }
  const number = (text = '') => Number(text.replaceAll(' ', ''));
  if (direction === '≥') return measured >= number(limit);
  if (direction === '≤') return measured <= number(limit);
  return measured >= number(least) && measured <= number(most);
}
