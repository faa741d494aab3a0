import { csvLines } from '@nodo/platform/csv';
import { expect, it } from 'vitest';

/** The cells into which a spreadsheet splits a line by this separator. */
const cellsBy = (separator: string, line: string) => line.trimEnd().split(separator);

it.each(['=1+1', '@SUM(1+9)*cmd|calc', '+1', '-1', ' =1+1', '＝1+1', '＠SUM(1+9)', '＋1', '－1'])(
  'a spreadsheet finds no formula in %j, wherever it stands and whatever it separates by',
  (formula) => {
    const [first = ''] = cellsBy(',', csvLines([[formula, 'x']]));
    expect(first.replaceAll('"', '')).toMatch(/^(')| /);
    for (const separator of [';', '|', '\t']) {
      const line = csvLines([[`Nombre: Ana${separator}${formula}`, `b${separator} ${formula}`]]);
      for (const cell of cellsBy(separator, line)) expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
    }
  },
);

it.each(['\n', '\r\n', '\r', '\n \n', ';"', '\n"'])(
  'a spreadsheet that separates by another sign finds no formula behind %j either',
  (before) => {
    // To such a spreadsheet our quotes stand within a cell, so that a line break ends it.
    const line = csvLines([['1/03/26', `Hola, vamos dos${before}=HYPERLINK("http://x";"Abrir")`, 'x']]);
    for (const cell of line.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  },
);

it('leaves everything else as it is', () => {
  expect(csvLines([['a;b', 'c - d', '1;2', '-']])).toBe("a;b,c - d,1;2,'-\r\n");
  expect(csvLines([['uno\ndos', 'dijo «sí»\n\nno']])).toBe('"uno\ndos","dijo «sí»\n\nno"\r\n');
});
