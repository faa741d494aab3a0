import { SeededRandom } from '../random.ts';
import { type Colour, ink, mix, paper, sea, signal } from './colour.ts';
import { circle, drawing, HEIGHT, type Point, polygon, polyline, rect, text, WIDTH } from './svg.ts';

/** Pens of a sheet: dark on paper, or light on blue. */
interface Pens {
  readonly ground: Colour;
  readonly line: Colour;
  readonly faint: Colour;
  readonly mark: Colour;
}

const onPaper: Pens = { ground: '#f8f4ea', line: ink, faint: '#b9b2a2', mark: signal };
const onBlue: Pens = { ground: '#17335f', line: '#e8f0fa', faint: '#4a6a9a', mark: '#f0b25a' };

/** The border of a sheet, its grid and what it says about itself. */
function sheet(pens: Pens, title: string, number: string, body: readonly string[]): string {
  const lines: string[] = [];
  for (let x = 80; x < WIDTH - 60; x += 40) lines.push(grid([x, 60], [x, HEIGHT - 60], pens));
  for (let y = 80; y < HEIGHT - 60; y += 40) lines.push(grid([60, y], [WIDTH - 60, y], pens));
  const frame = [
    outline([60, 60], [WIDTH - 120, HEIGHT - 120], pens.line, 2.4),
    outline([46, 46], [WIDTH - 92, HEIGHT - 92], pens.line, 1),
  ];
  const [x, y] = [WIDTH - 500, HEIGHT - 172];
  const block = [
    rect([x, y], [440, 112], pens.ground, { stroke: pens.line, 'stroke-width': 2.4 }),
    polyline(
      [
        [x, y + 62],
        [x + 440, y + 62],
      ],
      pens.line,
      1.4,
    ),
    polyline(
      [
        [x + 330, y + 62],
        [x + 330, y + 112],
      ],
      pens.line,
      1.4,
    ),
    circle([x + 38, y + 31], 15, 'none', { stroke: pens.mark, 'stroke-width': 5 }),
    text('NODO CARTAGO', [x + 68, y + 40], 24, pens.line, { 'letter-spacing': 4, 'font-weight': 'bold' }),
    text(title, [x + 20, y + 94], 18, pens.line),
    text(number, [x + 350, y + 94], 18, pens.line),
  ];
  return drawing([], [rect([0, 0], [WIDTH, HEIGHT], pens.ground), ...lines, ...frame, ...body, ...block]);
}

function grid(from: Point, to: Point, { faint }: Pens): string {
  return polyline([from, to], faint, 1, { opacity: 0.35 });
}

function outline([x, y]: Point, [w, h]: Point, colour: Colour, width: number, fill: Colour = 'none'): string {
  return rect([x, y], [w, h], fill, { stroke: colour, 'stroke-width': width });
}

/** A measure between two points on one line, with its ticks and its words. */
function measure(from: Point, to: Point, words: string, { line }: Pens): string {
  const isLevel = from[1] === to[1];
  const tick = ([x, y]: Point) =>
    polyline(
      [
        [x - 7, y + 7],
        [x + 7, y - 7],
      ],
      line,
      1.6,
    );
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const turned = isLevel ? {} : { transform: `rotate(-90 ${mx - 12} ${my})` };
  const at: Point = isLevel ? [mx, my - 10] : [mx - 12, my];
  const label = text(words, at, 17, line, { 'text-anchor': 'middle', ...turned });
  return [polyline([from, to], line, 1.2), tick(from), tick(to), label].join('');
}

function north([x, y]: Point, { line, mark }: Pens): string {
  return [
    circle([x, y], 38, 'none', { stroke: line, 'stroke-width': 1.6 }),
    polygon(
      [
        [x, y - 34],
        [x + 11, y + 16],
        [x, y + 6],
      ],
      mark,
    ),
    polygon(
      [
        [x, y - 34],
        [x - 11, y + 16],
        [x, y + 6],
      ],
      line,
    ),
    text('N', [x, y - 46], 20, line, { 'text-anchor': 'middle', 'font-weight': 'bold' }),
  ].join('');
}

/** An axis with its name in a circle. */
function axis([x, top]: Point, bottom: number, name: string, { line, faint }: Pens): string {
  return [
    polyline(
      [
        [x, top + 20],
        [x, bottom],
      ],
      faint,
      1.4,
      { 'stroke-dasharray': '26 7 5 7' },
    ),
    circle([x, top], 20, 'none', { stroke: line, 'stroke-width': 1.8 }),
    text(name, [x, top + 7], 19, line, { 'text-anchor': 'middle' }),
  ].join('');
}

const tints: readonly Colour[] = ['#dfe8e3', '#f4e3d0', '#e3e6ee', '#efe6c9', '#dfe8e3', '#f4e3d0'];

/** The floor plan of a warehouse of six units, with its docks and yard. */
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

/** The whole park on one sheet: its roads, its buildings and its green. */
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

/** The cut through a portal frame, with its measures. */
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

/** The roof with its solar panels, and how they are wired to the inverters. */
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
