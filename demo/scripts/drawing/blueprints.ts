import { mix } from './colour.ts';
import { axis, measure, north, onBlue, outline, sheet } from './sheet.ts';
import { circle, type Point, polygon, polyline, rect, text, WIDTH } from './svg.ts';

/** Cross-section of a portal frame, with dimensions. */
export function section(title: string, number: string): string {
  const pens = onBlue;
  const { line, mark, faint } = pens;
  const [left, right, floor, eaves, ridge] = [260, 1_340, 700, 360, 250];
  const middle = (left + right) / 2;
  const body = [
    ...[left, middle, right].map((x, index) => axis([x, 130], 820, 'ABC'[index] ?? '', pens)),
    polyline(
      [
        [120, floor],
        [WIDTH - 120, floor],
      ],
      line,
      4,
    ),
    ...Array.from({ length: 68 }, (_, index) => {
      const x = 120 + index * 20;
      return polyline(
        [
          [x, floor + 14],
          [x + 12, floor + 2],
        ],
        faint,
        1.2,
      );
    }),
    polygon(
      [
        [left - 14, floor],
        [left - 14, eaves],
        [middle, ridge],
        [right + 14, eaves],
        [right + 14, floor],
        [right - 14, floor],
        [right - 22, eaves + 26],
        [middle, ridge + 34],
        [left + 22, eaves + 26],
        [left + 14, floor],
      ],
      mix(pens.ground, '#ffffff', 0.1),
      { stroke: line, 'stroke-width': 3 },
    ),
    ...[left, middle, right].map((x) =>
      polygon(
        [
          [x - 46, floor + 70],
          [x - 46, floor + 40],
          [x - 18, floor + 40],
          [x - 18, floor],
          [x + 18, floor],
          [x + 18, floor + 40],
          [x + 46, floor + 40],
          [x + 46, floor + 70],
        ],
        'none',
        { stroke: line, 'stroke-width': 2.2 },
      ),
    ),
    polyline(
      [
        [middle, floor],
        [middle, ridge + 34],
      ],
      line,
      2.6,
      { 'stroke-dasharray': '14 8' },
    ),
    ...Array.from({ length: 15 }, (_, index) => {
      const share = index / 14;
      const x = left + (right - left) * share;
      const y =
        share <= 0.5 ? eaves + (ridge - eaves) * share * 2 : ridge + (eaves - ridge) * (share - 0.5) * 2;
      return rect([x - 4, y - 16], [8, 12], 'none', { stroke: mark, 'stroke-width': 1.8 });
    }),
    ...[0, 1, 2, 3, 4].flatMap((bay) => {
      const x = left + 130 + bay * 176;
      return [0, 1, 2, 3].map((level) =>
        rect([x, floor - 62 - level * 66], [104, 56], 'none', { stroke: faint, 'stroke-width': 1.6 }),
      );
    }),
    measure([180, eaves], [180, floor], '12,00', pens),
    measure([1_430, ridge], [1_430, floor], '15,00', pens),
    measure([left, 800], [middle, 800], '22,00', pens),
    measure([middle, 800], [right, 800], '22,00', pens),
    text('CUBIERTA TERMOACÚSTICA · PENDIENTE 12 %', [left + 60, ridge - 26], 17, line, {
      'letter-spacing': 2,
    }),
    text('ESCALA 1:150', [120, 890], 19, line, { 'letter-spacing': 3 }),
  ];
  return sheet(pens, title, number, body);
}

/** The roof with its solar panels and their wiring to the inverters. */
export function solarSheet(title: string, number: string): string {
  const pens = onBlue;
  const { line, mark, faint } = pens;
  const [x, y] = [180, 180];
  const body = [
    outline([x, y], [1_240, 420], line, 3.4),
    polyline(
      [
        [x, y + 210],
        [x + 1_240, y + 210],
      ],
      line,
      2,
    ),
  ];
  for (let column = 0; column < 12; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      const at: Point = [x + 20 + column * 101, y + 18 + row * 98 + (row > 1 ? 12 : 0)];
      body.push(outline(at, [88, 78], line, 1.8, mix(pens.ground, '#000000', 0.22)));
      for (let cell = 1; cell < 4; cell += 1) {
        body.push(
          polyline(
            [
              [at[0] + cell * 22, at[1]],
              [at[0] + cell * 22, at[1] + 78],
            ],
            faint,
            1,
          ),
        );
      }
      body.push(
        polyline(
          [
            [at[0], at[1] + 39],
            [at[0] + 88, at[1] + 39],
          ],
          faint,
          1,
        ),
      );
    }
  }
  for (let string = 0; string < 4; string += 1) {
    const at = x + 160 + string * 303;
    body.push(
      polyline(
        [
          [at, y + 420],
          [at, 680],
          [1_000 - string * 14, 680 + string * 12],
          [1_000 - string * 14, 770],
        ],
        mark,
        2.2,
      ),
    );
    body.push(circle([at, y + 420], 7, mark));
    body.push(text(`C${string + 1}`, [at + 14, 660], 18, mark));
  }
  body.push(
    outline([900, 770], [160, 90], line, 2.6),
    text('INVERSOR', [980, 810], 17, line, { 'text-anchor': 'middle' }),
    text('4 × 300 kW', [980, 838], 17, line, { 'text-anchor': 'middle' }),
    polyline(
      [
        [900, 815],
        [640, 815],
      ],
      mark,
      2.6,
    ),
    outline([500, 770], [140, 90], line, 2.6),
    text('RED', [570, 822], 20, line, { 'text-anchor': 'middle' }),
    measure([x, 140], [x + 1_240, 140], '140,00', pens),
    measure([140, y], [140, y + 420], '42,00', pens),
    text('2.400 MÓDULOS · 1,2 MWp', [180, 720], 20, line, { 'letter-spacing': 2 }),
    north([230, 830], pens),
  );
  return sheet(pens, title, number, body);
}
