import type { Colour } from './colour.ts';

export const WIDTH = 1600;
export const HEIGHT = 1000;
export type Point = readonly [number, number];

function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number2(value) : value}"`)
    .join('');
}

/** Opacities need more digits than coordinates do. */
function number2(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

type More = Readonly<Record<string, string | number>>;

export function polygon(points: readonly Point[], fill: Colour, more: More = {}): string {
  const path = points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ');
  return `<polygon points="${path}" fill="${fill}"${attributes(more)}/>`;
}

export function polyline(points: readonly Point[], stroke: Colour, width: number, more: More = {}): string {
  const path = points.map(([x, y]) => `${number(x)},${number(y)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="${number2(width)}"${attributes(more)}/>`;
}

export function rect(at: Point, size: Point, fill: Colour, more: More = {}): string {
  const place = { x: at[0], y: at[1], width: size[0], height: size[1] };
  return `<rect${attributes(place)} fill="${fill}"${attributes(more)}/>`;
}

export function circle([cx, cy]: Point, r: number, fill: Colour, more: More = {}): string {
  return `<circle${attributes({ cx, cy, r })} fill="${fill}"${attributes(more)}/>`;
}

export function ellipse([cx, cy]: Point, [rx, ry]: Point, fill: Colour, more: More = {}): string {
  return `<ellipse${attributes({ cx, cy, rx, ry })} fill="${fill}"${attributes(more)}/>`;
}

export function text(words: string, [x, y]: Point, size: number, fill: Colour, more: More = {}): string {
  const font = { 'font-family': 'DejaVu Sans', 'font-size': size };
  return `<text${attributes({ x, y, ...font })} fill="${fill}"${attributes(more)}>${words}</text>`;
}

/** Defines a gradient: vertical, or radial from the centre. Stops are offset, colour and opacity. */
export function gradient(
  id: string,
  kind: 'linear' | 'radial',
  stops: readonly (readonly [number, Colour, number?])[],
): string {
  const place = kind === 'linear' ? 'x1="0" y1="0" x2="0" y2="1"' : 'cx="0.5" cy="0.5" r="0.5"';
  const all = stops.map(
    ([offset, colour, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<${kind}Gradient id="${id}" ${place}>${all.join('')}</${kind}Gradient>`;
}

export function drawing(definitions: readonly string[], body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>${definitions.join('')}</defs>
${body.join('\n')}
</svg>`;
}
