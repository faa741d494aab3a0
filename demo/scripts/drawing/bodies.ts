import { cross, minus, type Place, unit } from './camera.ts';
import { type Colour, ink, mix, signal } from './colour.ts';
import type { Face, Scene } from './scene.ts';

export interface Box {
  /** The corner with the smallest x, y and z. */
  readonly at: Place;
  /** Width in x, depth in y, height in z. */
  readonly size: Place;
}
export type Side = 'south' | 'north' | 'west' | 'east';
/** A part of a wall: horizontal from and to, vertical from and to; metres. */
export type Piece = readonly [number, number, number, number];

/** Corners of a part of one side of a box; positions run from the left, as seen from outside. */
export function piece(
  { at: [x, y, z], size: [w, d] }: Box,
  side: Side,
  [from, to, low, high]: Piece,
): Place[] {
  const along: Record<Side, (a: number) => [number, number]> = {
    south: (a) => [x + a, y],
    north: (a) => [x + w - a, y + d],
    west: (a) => [x, y + d - a],
    east: (a) => [x + w, y + a],
  };
  const [[ax, ay], [bx, by]] = [along[side](from), along[side](to)];
  return [
    [ax, ay, z + low],
    [bx, by, z + low],
    [bx, by, z + high],
    [ax, ay, z + high],
  ];
}

export function lengthOf({ size: [w, d] }: Box, side: Side): number {
  return side === 'south' || side === 'north' ? w : d;
}

export function wall(box: Box, side: Side, colour: Colour, on: readonly Face[] = []): Face {
  return { corners: piece(box, side, [0, lengthOf(box, side), 0, box.size[2]]), colour, on };
}

export function lid({ at: [x, y, z], size: [w, d, h] }: Box, colour: Colour, on: readonly Face[] = []): Face {
  const corners: Place[] = [
    [x, y, z + h],
    [x + w, y, z + h],
    [x + w, y + d, z + h],
    [x, y + d, z + h],
  ];
  return { corners, colour, on };
}

const sides: readonly Side[] = ['south', 'north', 'west', 'east'];

/** The visible faces of a box that stands on something. */
export function boxFaces(box: Box, colour: Colour): Face[] {
  return [...sides.map((side) => wall(box, side, colour)), lid(box, colour)];
}

export function cornersOf({ at: [x, y, z], size: [w, d, h] }: Box): Place[] {
  return [z, z + h].flatMap((high): Place[] => [
    [x, y, high],
    [x + w, y, high],
    [x + w, y + d, high],
    [x, y + d, high],
  ]);
}

/** A straight bar with a square cross-section. */
export function beam(a: Place, b: Place, thick: number, colour: Colour): Face[] {
  const along = unit(minus(b, a));
  const isUpright = Math.abs(along[2]) > 0.99;
  const side = unit(cross(along, isUpright ? [1, 0, 0] : [0, 0, 1]));
  const up = cross(side, along);
  const half = thick / 2;
  const corner = (from: Place, s: number, u: number): Place => [
    from[0] + side[0] * s * half + up[0] * u * half,
    from[1] + side[1] * s * half + up[1] * u * half,
    from[2] + side[2] * s * half + up[2] * u * half,
  ];
  const around = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return around.map(([s, u], index) => {
    const [s2, u2] = around[(index + 1) % 4] ?? [s, u];
    const corners = [corner(a, s, u), corner(a, s2, u2), corner(b, s2, u2), corner(b, s, u)];
    return { corners, colour, isThin: true };
  });
}

/** Adds a box and its shadow. */
export function addBox(scene: Scene, box: Box, colour: Colour): void {
  scene.body(boxFaces(box, colour));
  scene.shadow(cornersOf(box));
}

export function addBeam(scene: Scene, a: Place, b: Place, thick: number, colour: Colour): void {
  scene.body(beam(a, b, thick, colour));
  scene.shadow([a, b, [a[0] + thick, a[1], a[2]], [b[0] + thick, b[1], b[2]]]);
}

/** A shipping container with corrugated sides; `turned` aligns it with y. */
export function addContainer(scene: Scene, at: Place, colour: Colour, turned = false): void {
  const size: Place = turned ? [2.5, 12.2, 2.6] : [12.2, 2.5, 2.6];
  const box: Box = { at, size };
  const ribs = (side: Side): Face[] =>
    Array.from({ length: Math.floor(lengthOf(box, side) / 0.8) }, (_, index) => ({
      corners: piece(box, side, [index * 0.8 + 0.25, index * 0.8 + 0.5, 0.15, 2.45]),
      colour: mix(colour, ink, 0.22),
    }));
  scene.body([
    ...sides.map((side) => wall(box, side, colour, ribs(side))),
    lid(box, mix(colour, '#ffffff', 0.1)),
  ]);
  scene.shadow(cornersOf(box));
}

/** A truck with its trailer; its rear is at `at`, it faces −y, or +x if `turned`. */
export function addTruck(scene: Scene, [x, y, z]: Place, colour: Colour, turned = false): void {
  const place = (from: number, to: number, low: number, high: number, wide = 2.5): Box => {
    const slack = (2.5 - wide) / 2;
    return turned
      ? { at: [x + from, y + slack, z + low], size: [to - from, wide, high - low] }
      : { at: [x + slack, y - to, z + low], size: [wide, to - from, high - low] };
  };
  const trailer = place(0, 12.5, 1.2, 4);
  const cab = place(13.3, 15.8, 0.8, 3.7);
  const front: Side = turned ? 'east' : 'south';
  const glass: Face = { corners: piece(cab, front, [0.2, 2.3, 1.5, 2.6]), colour: '#24364f' };
  const door = (side: Side): Face => ({ corners: piece(cab, side, [0.5, 1.9, 1.5, 2.5]), colour: '#24364f' });
  const wheels = [0.6, 2, 10.6, 12, 14.2].flatMap((from) =>
    boxFaces(place(from, from + 1, 0, 1, 2.4), '#20252e'),
  );
  const stripe = sides.map((side): Face => {
    return { corners: piece(trailer, side, [0, lengthOf(trailer, side), 0.25, 0.6]), colour: signal };
  });
  scene.body(
    [
      ...wheels,
      ...boxFaces(place(0, 15.6, 0.8, 1.2, 2.2), '#2b313c'),
      ...sides.map((side, index) => wall(trailer, side, colour, stripe.slice(index, index + 1))),
      lid(trailer, mix(colour, '#ffffff', 0.2)),
      ...sides.map((side) => wall(cab, side, mix(colour, ink, 0.12), [side === front ? glass : door(side)])),
      lid(cab, colour),
    ],
    turned ? [x + 8, y + 1.2, 2] : [x + 1.2, y - 8, 2],
  );
  scene.shadow([...cornersOf(trailer), ...cornersOf(cab)]);
}

/** A person with helmet and vest, to show the scale. */
export function addPerson(scene: Scene, [x, y, z]: Place, vest: Colour = signal): void {
  const box = (low: number, high: number, wide: number): Box => ({
    at: [x - wide / 2, y - wide / 2, z + low],
    size: [wide, wide, high - low],
  });
  scene.body(
    [
      ...boxFaces(box(0, 0.85, 0.34), '#27344c'),
      ...boxFaces(box(0.85, 1.45, 0.46), vest),
      ...boxFaces(box(1.47, 1.68, 0.22), '#c99b76'),
      ...boxFaces(box(1.66, 1.82, 0.3), '#f4f1ea'),
    ],
    [x, y, z + 0.9],
  );
  scene.shadow(cornersOf(box(0, 1.8, 0.4)));
}

/** A tree of a given height in metres. */
export function addTree(scene: Scene, [x, y, z]: Place, high: number, colour: Colour): void {
  scene.body(beam([x, y, z], [x, y, z + high * 0.5], high * 0.05, '#6b5138'));
  const crown: readonly (readonly [number, number, number, number])[] = [
    [0, 0, 0.72, 0.55],
    [-0.2, 0.06, 0.55, 0.42],
    [0.2, -0.05, 0.58, 0.44],
    [0.04, 0.12, 0.9, 0.36],
  ];
  for (const [dx, dy, up, across] of crown) {
    scene.round([x + dx * high, y + dy * high, z + up * high], across * high, colour);
  }
  const r = high * 0.32;
  scene.shadow([
    [x - r, y, high * 0.6],
    [x + r, y, high * 0.6],
    [x, y - r, high * 0.6],
    [x, y + r, high * 0.6],
    [x, y, high],
    [x, y, 0],
  ]);
}

/** A tower crane with its jib at angle `turn`, in radians from east. */
export function addTowerCrane(scene: Scene, [x, y]: Place, high: number, turn: number): void {
  const yellow = '#e3a73c';
  const half = 0.9;
  for (const [dx, dy] of [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const) {
    addBeam(scene, [x + dx, y + dy, 0], [x + dx, y + dy, high], 0.28, yellow);
  }
  for (let up = 0; up + 3 <= high; up += 3) {
    scene.body(beam([x - half, y - half, up], [x + half, y - half, up + 3], 0.16, yellow));
    scene.body(beam([x - half, y + half, up], [x - half, y - half, up + 3], 0.16, yellow));
  }
  const far = (metres: number, z: number): Place => [
    x + Math.cos(turn) * metres,
    y + Math.sin(turn) * metres,
    z,
  ];
  addBeam(scene, far(-13, high), far(42, high), 0.9, yellow);
  scene.body(beam(far(0, high), far(0, high + 8), 0.5, yellow));
  scene.body(beam(far(0, high + 8), far(34, high + 0.4), 0.14, '#3b4456'));
  scene.body(beam(far(0, high + 8), far(-12, high + 0.4), 0.14, '#3b4456'));
  const [cx, cy] = far(-11, high);
  addBox(scene, { at: [cx - 1.3, cy - 1.3, high - 2.6], size: [2.6, 2.6, 2.6] }, '#7d8694');
  scene.body(boxFaces({ at: [x - 1.1, y - 2.4, high - 2.4], size: [2.2, 2, 2.2] }, '#f3efe6'));
  const [hx, hy] = far(29, high);
  scene.body(beam([hx, hy, high], [hx, hy, high * 0.45], 0.1, '#3b4456'));
}
