import { SeededRandom } from '../../src/random.ts';
import { type Colour, ink, mix, paper, sea, signal } from './colour.ts';
import { axis, measure, north, onPaper, outline, sheet } from './sheet.ts';
import { circle, type Point, polyline, rect, text, WIDTH } from './svg.ts';

const tints: readonly Colour[] = ['#dfe8e3', '#f4e3d0', '#e3e6ee', '#efe6c9', '#dfe8e3', '#f4e3d0'];

/** Floor plan of a warehouse with six units, docks and yard. */
export function floorPlan(title: string, number: string, unitArea: number): string {
  const pens = onPaper;
  const { line, mark, faint } = pens;
  const [x, y, w, h] = [200, 230, 1_200, 360];
  const unit = w / 6;
  const body: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    const left = x + index * unit;
    body.push(outline([left, y], [unit, h], line, 3, tints[index] ?? paper));
    body.push(outline([left + 14, y + 14], [78, 84], line, 1.4, pens.ground));
    body.push(
      polyline(
        [
          [left + 92, y + 98],
          [left + 92, y + 60],
          [left + 54, y + 98],
        ],
        faint,
        1.2,
      ),
    );
    body.push(text(`U${index + 1}`, [left + unit / 2, y + 200], 44, line, { 'text-anchor': 'middle' }));
    body.push(text(`${unitArea} m²`, [left + unit / 2, y + 234], 19, line, { 'text-anchor': 'middle' }));
    for (const door of [0.28, 0.72]) {
      const at = left + unit * door;
      body.push(rect([at - 26, y + h - 6], [52, 12], mark));
      body.push(outline([at - 20, y + h + 8], [40, 120], faint, 1.6));
      body.push(
        polyline(
          [
            [at - 20, y + h + 92],
            [at + 20, y + h + 92],
          ],
          faint,
          1.2,
        ),
      );
    }
  }
  for (let index = 0; index <= 6; index += 1) {
    body.push(axis([x + index * unit, 120], y + h + 30, String(index + 1), pens));
    for (const row of [0, 0.5, 1]) body.push(rect([x + index * unit - 8, y + row * h - 8], [16, 16], line));
  }
  body.push(
    outline([x, y], [w, h], line, 6),
    measure([x, 178], [x + unit, 178], '16,00', pens),
    measure([x, y + h + 160], [x + w, y + h + 160], '96,00', pens),
    measure([150, y], [150, y + h], (unitArea / 16).toFixed(2).replace('.', ','), pens),
    text('PATIO DE MANIOBRAS · 35 m', [x, y + h + 200], 18, line, { 'letter-spacing': 3 }),
    north([150, 850], pens),
    text('ESCALA 1:400', [230, 860], 19, line, { 'letter-spacing': 3 }),
  );
  return sheet(pens, title, number, body);
}

/** The whole park on one sheet: roads, buildings and green areas. */
export function masterplan(title: string, number: string): string {
  const pens = onPaper;
  const random = new SeededRandom('masterplan');
  const { line, mark } = pens;
  const body: string[] = [];
  const river: Point[] = Array.from({ length: 30 }, (_, index): Point => {
    return [60 + index * 51.03, 148 + Math.sin(index / 3.1) * 34];
  });
  body.push(polyline(river, '#b9d3d4', 46, { 'stroke-linejoin': 'round', opacity: 0.9 }));
  body.push(rect([60, 770], [WIDTH - 120, 44], '#d4cfc4'));
  body.push(
    polyline(
      [
        [60, 792],
        [WIDTH - 60, 792],
      ],
      mark,
      2.4,
      { 'stroke-dasharray': '26 16' },
    ),
  );
  for (const x of [150, 500, 850, 1_200, 1_500]) body.push(rect([x, 240], [22, 536], '#ded9ce'));
  for (const y of [240, 500]) body.push(rect([150, y], [1_372, 18], '#ded9ce'));
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const [x, y] = [190 + column * 350, 275 + row * 164 + (row > 1 ? -4 : 0)];
      const [w, h] = [column === 3 ? 250 : 288, 96];
      body.push(rect([x + 8, y + 8], [w, h], ink, { opacity: 0.14 }));
      body.push(
        outline(
          [x, y],
          [w, h],
          line,
          2.2,
          [mix(sea, paper, 0.62), mix(signal, paper, 0.66), '#dfe3ea'][row] ?? paper,
        ),
      );
      for (let bay = 1; bay < 6; bay += 1) {
        body.push(
          polyline(
            [
              [x + (bay * w) / 6, y],
              [x + (bay * w) / 6, y + h],
            ],
            line,
            1,
          ),
        );
      }
      body.push(
        text(String(column * 3 + row + 1), [x + w / 2, y + h / 2 + 12], 34, line, {
          'text-anchor': 'middle',
          'font-weight': 'bold',
        }),
      );
      for (let slot = 0; slot < 12; slot += 1) {
        body.push(
          polyline(
            [
              [x + 8 + slot * (w / 12.4), y + h + 8],
              [x + 8 + slot * (w / 12.4), y + h + 32],
            ],
            line,
            0.9,
          ),
        );
      }
    }
  }
  for (let index = 0; index < 120; index += 1) {
    const at: Point = [
      random.between(80, WIDTH - 80),
      index % 2 === 0 ? random.between(196, 232) : random.between(830, 920),
    ];
    const isOverWords = at[1] > 800 && (at[0] > WIDTH - 520 || (at[0] < 490 && at[1] < 866));
    if (isOverWords) continue;
    body.push(circle(at, random.between(6, 13), mix('#7f9a5e', '#b6c793', random.next()), { opacity: 0.85 }));
  }
  body.push(
    text('RÍO LA VIEJA', [700, 120], 18, '#5f8b8e', { 'letter-spacing': 6 }),
    text('DOBLE CALZADA CARTAGO – ALCALÁ', [96, 846], 17, line, { 'letter-spacing': 2 }),
    north([130, 196], pens),
  );
  return sheet(pens, title, number, body);
}
