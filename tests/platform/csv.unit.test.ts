import { csvLines } from '@nodo/platform/csv';
import { expect, it } from 'vitest';

/** The cells into which a spreadsheet splits a line by this separator. */
const cellsBy = (separator: string, line: string) => line.trimEnd().split(separator);

it.each(['=1+1', '@SUM(1+9)*cmd|calc', '+1', '-1', ' =1+1'])(
  'a spreadsheet finds no formula in %j, wherever it stands and whatever it separates by',
  (formula) => {
    const [first = ''] = cellsBy(',', csvLines([[formula, 'x']]));
    expect(first.replaceAll('"', '')).toMatch(/^(')| /);
    for (const separator of [';', '|', '\t']) {
      const line = csvLines([[`Nombre: Ana${separator}${formula}`, `b${separator} ${formula}`]]);
      for (const cell of cellsBy(separator, line)) expect(cell.trim()).not.toMatch(/^[=+\-@]/);
    }
  },
);

it('leaves everything else as it is', () => {
  expect(csvLines([['a;b', 'c - d', '1;2', '-']])).toBe("a;b,c - d,1;2,'-\r\n");
});
