import { type Colour, ink, signal } from './colour.ts';
import { circle, drawing, HEIGHT, type Point, polygon, polyline, rect, text, WIDTH } from './svg.ts';

/** Pens of a sheet: dark on paper, or light on blue. */
export interface Pens {
  readonly ground: Colour;
  readonly line: Colour;
  readonly faint: Colour;
  readonly mark: Colour;
}

export const onPaper: Pens = { ground: '#f8f4ea', line: ink, faint: '#b9b2a2', mark: signal };
export const onBlue: Pens = { ground: '#17335f', line: '#e8f0fa', faint: '#4a6a9a', mark: '#f0b25a' };

/** The frame of a sheet, its grid and title block. */
export function sheet(pens: Pens, title: string, number: string, body: readonly string[]): string {
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

export function outline(
  [x, y]: Point,
  [w, h]: Point,
  colour: Colour,
  width: number,
  fill: Colour = 'none',
): string {
  return rect([x, y], [w, h], fill, { stroke: colour, 'stroke-width': width });
}

/** A dimension line between two points, with ticks and text. */
export function measure(from: Point, to: Point, words: string, { line }: Pens): string {
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

export function north([x, y]: Point, { line, mark }: Pens): string {
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

/** A grid axis with its name in a circle. */
export function axis([x, top]: Point, bottom: number, name: string, { line, faint }: Pens): string {
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
