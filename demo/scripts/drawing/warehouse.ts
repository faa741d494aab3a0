import {
  addBeam,
  addBox,
  type Box,
  boxFaces,
  cornersOf,
  lengthOf,
  piece,
  type Side,
  wall,
} from './bodies.ts';
import type { Place } from './camera.ts';
import { type Colour, ink, mix, signal } from './colour.ts';
import type { Face, Scene } from './scene.ts';

export interface Warehouse {
  readonly box: Box;
  /** Number of bays with a gable each, in a row along x; a single one means a ridge over the whole length. */
  readonly bays: number;
  readonly rise: number;
  readonly walls: Colour;
  readonly roof: Colour;
  readonly band: Colour;
  /** Number of dock doors on its south side. */
  readonly doors: number;
  readonly isLit?: boolean;
  readonly solar?: number;
  /** Share of the roof that is covered; the rest shows its frame. */
  readonly covered?: number;
}

/** A warehouse with its walls, docks and roof, and its shadow. */
export function addWarehouse(scene: Scene, warehouse: Warehouse): void {
  const { box, walls } = warehouse;
  const south = [...panels(box, 'south', walls), ...docks(warehouse)];
  const faces: Face[] = [
    wall(box, 'south', walls, [...south, band(warehouse, 'south')]),
    wall(box, 'north', walls),
    wall(box, 'west', walls, [
      ...panels(box, 'west', walls),
      ...windows(warehouse, 'west'),
      band(warehouse, 'west'),
    ]),
    wall(box, 'east', walls, [...panels(box, 'east', walls), band(warehouse, 'east')]),
    ...(warehouse.bays > 1 ? bayRoofs(warehouse) : ridgeRoof(warehouse)),
  ];
  scene.body(faces);
  const { at, size } = box;
  const ridge: Place = [at[0] + size[0] / 2, at[1] + size[1] / 2, size[2] + warehouse.rise];
  scene.shadow([...cornersOf(box), ridge]);
  if (warehouse.doors > 0) canopy(scene, box);
}

function canopy(scene: Scene, { at: [x, y, z], size: [w] }: Box): void {
  addBox(scene, { at: [x + 1, y - 4, z + 5.6], size: [w - 2, 4, 0.35] }, '#39465c');
}

function panels(box: Box, side: Side, colour: Colour): Face[] {
  const count = Math.floor(lengthOf(box, side) / 4);
  return Array.from({ length: count }, (_, index) => ({
    corners: piece(box, side, [index * 4, index * 4 + 0.12, 0, box.size[2]]),
    colour: mix(colour, ink, 0.16),
  }));
}

function band({ box, band: colour }: Warehouse, side: Side): Face {
  const high = box.size[2];
  return { corners: piece(box, side, [0, lengthOf(box, side), high - 2.4, high - 1]), colour };
}

function windows({ box, isLit = false }: Warehouse, side: Side): Face[] {
  const count = Math.floor((lengthOf(box, side) - 6) / 5);
  return Array.from({ length: count }, (_, index) => ({
    corners: piece(box, side, [4 + index * 5, 7.4 + index * 5, 5.4, 7.2]),
    colour: isLit ? '#ffd58a' : '#3f5a78',
    shines: isLit,
  }));
}

function docks({ box, doors, isLit = false }: Warehouse): Face[] {
  const apart = lengthOf(box, 'south') / Math.max(1, doors);
  return Array.from({ length: doors }, (_, index) => {
    const from = index * apart + apart / 2 - 1.9;
    const part = (a: number, b: number, low: number, high: number, colour: Colour, shines = false): Face => ({
      corners: piece(box, 'south', [from + a, from + b, low, high]),
      colour,
      shines,
    });
    const isOpen = index % 3 === 1;
    const inside = isLit ? '#ffcf86' : '#2a3242';
    return [
      part(-0.5, 4.3, 0, 5.4, '#2d384b'),
      part(0, 3.8, 1.2, 4.9, isOpen ? inside : '#d9dde2', isOpen && isLit),
      ...(isOpen ? [] : [2.1, 3, 3.9].map((up) => part(0, 3.8, up, up + 0.12, '#aeb6c0'))),
      part(0, 3.8, 0.5, 1.1, signal),
      part(-0.1, 3.9, 4.9, 5.3, '#e7e1d3'),
    ];
  }).flat();
}

function ridgeRoof({ box, rise, roof, walls, solar = 0, covered = 1 }: Warehouse): Face[] {
  const { at, size } = box;
  const [x, y, z] = at;
  const [w, d] = size;
  const [low, top, middle] = [z + size[2], z + size[2] + rise, y + d / 2];
  const slope = (from: number, to: number, down: number, up: number): Place[] => [
    [x + from, y + (down * d) / 2, low + down * rise],
    [x + to, y + (down * d) / 2, low + down * rise],
    [x + to, y + (up * d) / 2, low + up * rise],
    [x + from, y + (up * d) / 2, low + up * rise],
  ];
  const seams = strips(w, 3).map(
    (from): Face => ({ corners: slope(from, from + 0.16, 0, 1), colour: mix(roof, ink, 0.14) }),
  );
  const lights = strips(w, 18).map(
    (from): Face => ({ corners: slope(from + 7, from + 9, 0.12, 0.9), colour: '#e9f1f2' }),
  );
  const cells = strips(w * solar, 4.4).flatMap((from) =>
    [0.08, 0.3, 0.52, 0.74].map(
      (up): Face => ({
        corners: slope(from + 0.5, from + 4.4, up, up + 0.18),
        colour: '#1d3a66',
        on: [{ corners: slope(from + 2.4, from + 2.5, up, up + 0.18), colour: '#5b7fae' }],
      }),
    ),
  );
  const end = w * covered;
  return [
    {
      corners: slope(0, end, 0, 1),
      colour: roof,
      on: [...seams, ...lights, ...cells].filter(isWithin(x + end)),
    },
    {
      corners: [
        [x + end, y + d, low],
        [x, y + d, low],
        [x, middle, top],
        [x + end, middle, top],
      ],
      colour: roof,
    },
    {
      corners: [
        [x, y + d, low],
        [x, y, low],
        [x, middle, top],
      ],
      colour: walls,
    },
    {
      corners: [
        [x + w, y, low],
        [x + w, y + d, low],
        [x + w, middle, top],
      ],
      colour: walls,
    },
  ];
}

function isWithin(end: number) {
  return ({ corners }: Face) => corners.every(([x]) => x <= end + 0.01);
}

function strips(length: number, apart: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(length / apart)) }, (_, index) => index * apart);
}

/** A row of gables, one per bay, with ridges along y. */
function bayRoofs({ box, bays, rise, roof, walls }: Warehouse): Face[] {
  const { at, size } = box;
  const [x, y, z] = at;
  const [w, d] = size;
  const [low, top] = [z + size[2], z + size[2] + rise];
  const wide = w / bays;
  return Array.from({ length: bays }, (_, index): Face[] => {
    const [left, right] = [x + index * wide, x + (index + 1) * wide];
    const ridge = (left + right) / 2;
    const seams = strips(d, 4).map(
      (from): Face => ({
        corners: [
          [left, y + from + 0.16, low],
          [left, y + from, low],
          [ridge, y + from, top],
          [ridge, y + from + 0.16, top],
        ],
        colour: mix(roof, ink, 0.14),
      }),
    );
    return [
      {
        corners: [
          [left, y + d, low],
          [left, y, low],
          [ridge, y, top],
          [ridge, y + d, top],
        ],
        colour: roof,
        on: seams,
      },
      {
        corners: [
          [right, y, low],
          [right, y + d, low],
          [ridge, y + d, top],
          [ridge, y, top],
        ],
        colour: roof,
      },
      {
        corners: [
          [left, y, low],
          [right, y, low],
          [ridge, y, top],
        ],
        colour: walls,
      },
      {
        corners: [
          [right, y + d, low],
          [left, y + d, low],
          [ridge, y + d, top],
        ],
        colour: walls,
      },
    ];
  }).flat();
}

export interface Frame {
  readonly box: Box;
  readonly rise: number;
  /** Number of portals already erected. */
  readonly standing: number;
  readonly portals: number;
}

/** The steel frame of a warehouse under construction: columns, rafters and purlins of the erected portals. */
export function addFrame(scene: Scene, { box, rise, standing, portals }: Frame): void {
  const { at, size } = box;
  const [x, y, z] = at;
  const [w, d, h] = size;
  const red = '#a8563a';
  const xs = Array.from({ length: portals }, (_, index) => x + (index * w) / (portals - 1));
  const low = z + h;
  for (const px of xs.slice(0, standing)) {
    const [foot, head]: [Place, Place] = [
      [px, y, z],
      [px, y, low],
    ];
    const ridge: Place = [px, y + d / 2, low + rise];
    addBeam(scene, foot, head, 0.7, red);
    addBeam(scene, [px, y + d, z], [px, y + d, low], 0.7, red);
    addBeam(scene, head, ridge, 0.6, red);
    addBeam(scene, ridge, [px, y + d, low], 0.6, red);
  }
  for (const share of [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]) {
    const up = share <= 1 ? share : 2 - share;
    const [py, pz] = [y + (share * d) / 2, low + up * rise + 0.4];
    for (let index = 0; index + 1 < standing; index += 1) {
      addBeam(scene, [xs[index] ?? 0, py, pz], [xs[index + 1] ?? 0, py, pz], 0.26, mix(red, '#ffffff', 0.18));
    }
  }
  for (const px of xs.slice(standing)) {
    scene.body(boxFaces({ at: [px - 1, y - 1, z], size: [2, 2, 0.7] }, '#c9c3b6'));
    scene.body(boxFaces({ at: [px - 1, y + d - 1, z], size: [2, 2, 0.7] }, '#c9c3b6'));
  }
}
