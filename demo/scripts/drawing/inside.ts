import { SeededRandom } from '../../src/random.ts';
import { addBox, addPerson, type Box, beam, boxFaces, piece } from './bodies.ts';
import { Camera, type Place } from './camera.ts';
import { amber, type Colour, concrete, ink, mix, paper, sea, signal, steel } from './colour.ts';
import { Scene } from './scene.ts';
import { type Light, lights, vignette } from './sky.ts';
import { drawing, gradient, polygon, rect, WIDTH } from './svg.ts';

export interface Interior {
  readonly seed: string;
  readonly what: 'racks' | 'cold' | 'parcels' | 'empty';
}

const WIDE = 22;
const LONG = 120;
const HIGH = 13;
const tints: Record<Interior['what'], { wall: Colour; floor: Colour; glow: Colour }> = {
  racks: { wall: '#dcdcd4', floor: '#b9b8b0', glow: '#fff3d6' },
  cold: { wall: '#dfe9ee', floor: '#a9bcc8', glow: '#e8f6ff' },
  parcels: { wall: '#e2ddd0', floor: '#bdb5a5', glow: '#fff1d2' },
  empty: { wall: '#e0dbd0', floor: '#c3bdb0', glow: '#ffedc8' },
};

/** The hall of a warehouse, from its door to the far end. */
export function interior({ seed, what }: Interior): string {
  const random = new SeededRandom(`interior/${seed}`);
  const tint = tints[what];
  const light: Light = {
    ...lights.day,
    sun: [-0.25, -0.55, 0.8],
    glow: tint.glow,
    shade: mix(tint.wall, ink, 0.72),
    ambient: 0.62,
    haze: mix(tint.wall, '#ffffff', 0.55),
    clear: 190,
    shadow: 0.2,
  };
  const shift = random.between(-2.5, 2.5);
  const scene = new Scene(
    new Camera([shift, -12, 4.6], [shift * 0.4, 60, 4.6], 900, [WIDTH / 2, 560]),
    light,
  );
  shell(scene, tint.wall, tint.floor, what);
  trusses(scene, what);
  const fill: Record<Interior['what'], () => void> = {
    racks: () => racks(scene, random, ['#b98a55', '#c79b66', '#a97947', '#d9c39c', sea]),
    cold: () => racks(scene, random, ['#e9eef0', '#cfdde4', '#9fb9c8', '#5f86a0', '#dfe6e8']),
    parcels: () => parcels(scene, random),
    empty: () => markings(scene),
  };
  fill[what]();
  addPerson(scene, [-2.6, 14, 0]);
  addPerson(scene, [-1.6, 14.4, 0], sea);
  addPerson(scene, [2.4, 38, 0]);
  const edges = vignette();
  const beams = gradient('beam', 'linear', [
    [0, tint.glow, 0.5],
    [1, tint.glow, 0],
  ]);
  return drawing(
    [edges.definition, beams],
    [rect([0, 0], [WIDTH, 1_000], tint.wall), ...scene.paint(), ...shafts(scene), edges.shape],
  );
}

function shell(scene: Scene, wall: Colour, floor: Colour, what: Interior['what']): void {
  scene.ground(
    [
      [-WIDE, -11, 0],
      [WIDE, -11, 0],
      [WIDE, LONG, 0],
      [-WIDE, LONG, 0],
    ],
    floor,
  );
  for (const x of [-5.4, 5]) {
    scene.ground(
      [
        [x, -11, 0],
        [x + 0.3, -11, 0],
        [x + 0.3, LONG, 0],
        [x, LONG, 0],
      ],
      what === 'cold' ? '#3f7fa6' : amber,
    );
  }
  for (let y = -10; y < LONG; y += 10) {
    scene.ground(
      [
        [-3, y, 0],
        [3, y, 0],
        [3, y + 4, 0],
        [-3, y + 4, 0],
      ],
      '#ffffff',
      0.16,
    );
  }
  const high = HIGH + 4;
  const end: Place[] = [
    [-WIDE, LONG, 0],
    [WIDE, LONG, 0],
    [WIDE, LONG, HIGH],
    [0, LONG, high],
    [-WIDE, LONG, HIGH],
  ];
  const doors = [-15, -9, 6, 12].map((x) => ({
    corners: [
      [x, LONG, 0.4],
      [x + 4, LONG, 0.4],
      [x + 4, LONG, 5],
      [x, LONG, 5],
    ] as const,
    colour: '#fff8e6',
    shines: true,
  }));
  scene.body([{ corners: end, colour: wall, isThin: true, on: doors }], [0, LONG + 40, 5]);
  for (const side of [-1, 1]) {
    for (let y = -11; y < LONG; y += 10) {
      const next = Math.min(LONG, y + 10);
      const strip = (low: number, up: number, from = y, to = next): Place[] => [
        [side * WIDE, from, low],
        [side * WIDE, to, low],
        [side * WIDE, to, up],
        [side * WIDE, from, up],
      ];
      const window = { corners: strip(9.4, 11.4, y + 1, next - 1), colour: '#fdf6e0', shines: true };
      scene.body(
        [{ corners: strip(0, HIGH), colour: wall, isThin: true, on: [window] }],
        [side * 60, y + 60, 6],
      );
      const roof: Place[] = [
        [side * WIDE, y, HIGH],
        [side * WIDE, next, HIGH],
        [0, next, high],
        [0, y, high],
      ];
      const sky: Place[] = [
        [side * 13, y + 3, HIGH + 1.64],
        [side * 13, y + 7, HIGH + 1.64],
        [side * 5, y + 7, HIGH + 3.1],
        [side * 5, y + 3, HIGH + 3.1],
      ];
      const lights = [{ corners: sky, colour: '#fffaf0', shines: true }];
      scene.body([{ corners: roof, colour: mix(wall, ink, 0.2), isThin: true, on: lights }], [0, y + 70, 16]);
    }
  }
}

function trusses(scene: Scene, what: Interior['what']): void {
  const colour = what === 'cold' ? '#c9d6dd' : '#7d8897';
  for (let y = 0; y <= LONG; y += 10) {
    for (const side of [-1, 1]) {
      scene.body(beam([side * (WIDE - 0.6), y, 0], [side * (WIDE - 0.6), y, HIGH], 0.7, colour));
      scene.body(beam([side * WIDE, y, HIGH - 0.5], [0, y, HIGH + 3.4], 0.5, colour));
      for (const [from, to] of [
        [16, 11],
        [6, 11],
        [6, 1],
      ] as const) {
        scene.body(beam([side * from, y, HIGH - 0.6], [side * to, y, HIGH + 3.4 - to * 0.18], 0.22, colour));
      }
    }
    scene.body(beam([-WIDE, y, HIGH - 0.6], [WIDE, y, HIGH - 0.6], 0.36, colour));
  }
}

function racks(scene: Scene, random: SeededRandom, boxes: readonly Colour[]): void {
  for (const side of [-1, 1]) {
    for (const [lane, x] of [6.6, 13.6].entries()) {
      for (let y = 6; y < LONG - 8; y += 6) {
        const left = side < 0 ? -x - 2.6 : x;
        for (const post of [left, left + 2.6]) {
          scene.body(beam([post, y, 0], [post, y, 10.4], 0.2, '#2f5d8c'));
        }
        for (let level = 0; level < 4; level += 1) {
          const z = 0.3 + level * 2.6;
          for (const bar of [left, left + 2.6]) {
            scene.body(beam([bar, y, z], [bar, y + 6, z], 0.2, signal));
          }
          for (let place = 0; place < 2; place += 1) {
            if (random.next() < 0.12) continue;
            const high = random.between(1.2, 2.05);
            const at: Place = [left + 0.2, y + 0.4 + place * 2.8, z + 0.15];
            const box: Box = { at, size: [2.2, 2.3, high] };
            const colour = random.pick(boxes);
            scene.body(lane === 0 ? taped(box, colour) : boxFaces(box, colour));
          }
        }
      }
    }
  }
  forklift(scene, [1.6, 22, 0]);
}

/** A pallet load with straps, so that it does not look like a plain block. */
function taped(box: Box, colour: Colour) {
  const [, d, h] = box.size;
  return boxFaces(box, colour).map((face, index) => {
    if (index > 3) return face;
    const side = (['south', 'north', 'west', 'east'] as const)[index] ?? 'south';
    const wide = index < 2 ? box.size[0] : d;
    const strap = mix(colour, ink, 0.18);
    return {
      ...face,
      on: [
        { corners: piece(box, side, [0, wide, h * 0.48, h * 0.54]), colour: strap },
        { corners: piece(box, side, [wide * 0.47, wide * 0.53, 0, h]), colour: strap },
      ],
    };
  });
}

function forklift(scene: Scene, [x, y]: Place): void {
  addBox(scene, { at: [x, y, 0.25], size: [1.3, 2.2, 1] }, signal);
  for (const dx of [0.1, 1.1]) {
    scene.body(beam([x + dx, y + 2.2, 1.2], [x + dx, y + 2.2, 2.3], 0.12, '#27303d'));
    scene.body(beam([x + dx, y + 0.2, 1.2], [x + dx, y + 0.4, 2.3], 0.12, '#27303d'));
    scene.body(beam([x + dx, y - 0.2, 0.1], [x + dx, y - 0.2, 3.6], 0.14, '#27303d'));
  }
  addBox(scene, { at: [x, y, 2.3], size: [1.3, 2.3, 0.12] }, '#27303d');
  addBox(scene, { at: [x - 0.2, y - 1.7, 0.5], size: [1.7, 1.4, 1.5] }, '#c79b66');
}

function parcels(scene: Scene, random: SeededRandom): void {
  for (const x of [-13, -8.5, 6, 10.5]) {
    for (let y = 4; y < LONG - 10; y += 8) {
      addBox(scene, { at: [x, y, 0.9], size: [1.8, 8, 0.25] }, '#46536a');
      for (const leg of [x + 0.1, x + 1.5]) scene.body(beam([leg, y, 0], [leg, y, 0.9], 0.16, steel));
      for (let place = 0; place < 4; place += 1) {
        if (random.next() < 0.2) continue;
        const size: Place = [random.between(0.6, 1.3), random.between(0.7, 1.4), random.between(0.4, 1.1)];
        addBox(
          scene,
          { at: [x + 0.2, y + place * 2, 1.16], size },
          random.pick(['#c79b66', '#b98a55', paper, sea]),
        );
      }
    }
  }
  for (let y = 10; y < LONG - 10; y += 14) {
    scene.body(beam([-18, y, 7], [18, y, 7], 0.3, signal));
    addBox(scene, { at: [-17.5, y, 0], size: [2, 4, 2.2] }, '#35597f');
    addBox(scene, { at: [15.5, y, 0], size: [2, 4, 2.2] }, '#4e6b57');
  }
}

function markings(scene: Scene): void {
  for (const side of [-1, 1]) {
    for (let y = 0; y < LONG; y += 8) {
      const [a, b] = [side * 8, side * 19];
      scene.ground(
        [
          [a, y, 0],
          [b, y, 0],
          [b, y + 0.25, 0],
          [a, y + 0.25, 0],
        ],
        paper,
        0.9,
      );
    }
  }
  addBox(scene, { at: [10, 10, 0], size: [3, 2.4, 1.2] }, concrete);
  addBox(scene, { at: [12, 18, 0], size: [3, 2.4, 0.8] }, '#c79b66');
}

/** Light that falls in from the roof. */
function shafts(scene: Scene): string[] {
  return [20, 50, 80].map((y) => {
    const corners: Place[] = [
      [6, y, HIGH + 2.8],
      [12, y, HIGH + 1.8],
      [4, y + 4, 0],
      [-5, y + 4, 0],
    ];
    return polygon(scene.camera.shape(corners), 'url(#beam)', { opacity: 0.42 });
  });
}
