import { SeededRandom } from '../../src/random.ts';
import { addBox, addContainer, addPerson, addTowerCrane, addTree, addTruck, beam } from './bodies.ts';
import { Camera, type Place } from './camera.ts';
import { amber, asphalt, type Colour, concrete, ink, mix, paper, sea, signal, steel } from './colour.ts';
import { Scene } from './scene.ts';
import { type Hour, lights, skyOf, vignette } from './sky.ts';
import { drawing, gradient, HEIGHT, rect, WIDTH } from './svg.ts';
import { addFrame, addWarehouse } from './warehouse.ts';

export const paints: readonly Colour[] = [signal, sea, '#35597f', amber, '#8c3b32', '#e9e3d5', '#4e6b57'];

/** Completes a scene with sky, ground and a vignette. */
export function finished(scene: Scene, hour: Hour, seed: string, floor: Colour): string {
  const { horizon } = scene.camera;
  const { haze } = lights[hour];
  const sky = skyOf(hour, horizon, seed);
  const edges = vignette();
  const ground = gradient('ground', 'linear', [
    [0, mix(haze, lights[hour].grass, 0.5)],
    [0.12, mix(haze, floor, 0.7)],
    [0.5, floor],
    [1, mix(floor, ink, 0.16)],
  ]);
  return drawing(
    [...sky.definitions, ground, edges.definition],
    [
      ...(horizon > 0 ? sky.body : []),
      rect([0, Math.max(0, horizon)], [WIDTH, HEIGHT - Math.max(0, horizon)], 'url(#ground)'),
      ...scene.paint(),
      edges.shape,
    ],
  );
}

export function flat(x: number, y: number, w: number, d: number): Place[] {
  return [
    [x, y, 0],
    [x + w, y, 0],
    [x + w, y + d, 0],
    [x, y + d, 0],
  ];
}

/** Trees in a rough row. */
export function treeRow(scene: Scene, seed: string, from: Place, to: Place, count: number): void {
  const random = new SeededRandom(`trees/${seed}`);
  for (let index = 0; index < count; index += 1) {
    const share = (index + random.between(-0.3, 0.3)) / Math.max(1, count - 1);
    const at: Place = [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share + random.between(-3, 3),
      0,
    ];
    addTree(scene, at, random.between(6, 11), mix('#4f7d46', '#86a352', random.next()));
  }
}

export interface Exterior {
  readonly seed: string;
  readonly hour: Hour;
  readonly bays: number;
  readonly walls?: Colour;
  readonly roof?: Colour;
  readonly band: Colour;
  readonly doors: number;
  readonly isLit?: boolean;
  readonly solar?: number;
  /** Indexes of the docks with a truck. */
  readonly trucks: readonly number[];
  readonly crane?: boolean;
}

const LONG = 96;

/** A finished warehouse, seen from its yard. */
export function exterior(options: Exterior): string {
  const { seed, hour, doors } = options;
  const random = new SeededRandom(`exterior/${seed}`);
  const east = random.next() < 0.5;
  const from: Place = [random.between(-19, -13), random.between(-43, -38), 5.4];
  const camera = options.crane
    ? new Camera([-30, -64, 7.5], [40, -2, 7.5], 1_200, [WIDTH / 2, 600])
    : new Camera(from, [from[0] + 64, from[1] + 72, from[2]], 1_010, [WIDTH / 2, 625]);
  const scene = new Scene(camera, lights[hour]);
  const isLit = options.isLit ?? (hour === 'night' || hour === 'dusk');
  scene.ground(flat(-300, -200, 1_500, 196), asphalt);
  scene.ground(flat(-6, -30, 112, 32), concrete);
  for (let index = 0; index <= doors; index += 1) {
    scene.ground(flat((index * LONG) / doors - 0.12, -22, 0.25, 20), paper, 0.85);
  }
  scene.ground(flat(-200, -30.6, 1_000, 0.3), amber, 0.9);
  scene.ground(flat(-200, -4, 190, 80), lights[hour].grass);
  addWarehouse(scene, {
    box: { at: [0, 0, 0], size: [LONG, 46, 13.5] },
    bays: options.bays,
    rise: options.bays > 1 ? 3.4 : 5.5,
    walls: options.walls ?? '#e9e5db',
    roof: options.roof ?? '#c8d0d6',
    band: options.band,
    doors,
    isLit,
    solar: options.solar ?? 0,
  });
  for (const dock of options.trucks) {
    addTruck(scene, [((dock + 0.5) * LONG) / doors - 1.25, -0.6, 0], paints[dock % 2 === 0 ? 5 : 2] ?? paper);
  }
  addTruck(scene, [east ? 64 : 44, -39, 0], '#f0ece2', true);
  treeRow(scene, seed, [-46, 4, 0], [-12, 54, 0], 9);
  treeRow(scene, `${seed}/far`, [-40, 70, 0], [150, 86, 0], 22);
  addPerson(scene, [1, -14, 0]);
  addPerson(scene, [2.3, -14.5, 0], sea);
  addPerson(scene, [26, -24, 0]);
  if (options.crane) gantry(scene);
  return finished(scene, hour, seed, mix(asphalt, lights[hour].grass, 0.2));
}

/** A portal crane over rows of containers in the yard. */
function gantry(scene: Scene): void {
  const colour = '#d9662b';
  const [left, right, near, far, high] = [-4, 24, -40, -20, 15];
  for (const x of [left, right]) {
    for (const y of [near, far]) scene.body(beam([x, y, 0], [x, y, high], 0.6, colour));
    scene.body(beam([x, near, 1], [x, far, 1], 0.7, colour));
    scene.body(beam([x, near, high], [x, far, high], 0.8, colour));
  }
  for (const y of [near, far])
    scene.body(beam([left - 5, y, high + 0.8], [right + 5, y, high + 0.8], 0.9, colour));
  addBox(scene, { at: [8, -33, high + 1], size: [4, 6, 2.4] }, '#f2eee4');
  for (let row = 0; row < 3; row += 1) {
    for (let stack = 0; stack < 3 - (row % 2); stack += 1) {
      addContainer(
        scene,
        [1 + (row % 2) * 1.5, -36 + row * 5, stack * 2.65],
        paints[(row * 2 + stack) % 5] ?? sea,
      );
    }
  }
}

export type Stage = 'earth' | 'footings' | 'frame' | 'panels' | 'cover';

export interface Building {
  readonly seed: string;
  readonly hour: Hour;
  readonly stage: Stage;
  /** Number of erected portals, out of nine. */
  readonly standing?: number;
}

const EARTH = '#b48f66';

/** A warehouse under construction, seen from the site. */
export function construction({ seed, hour, stage, standing = 6 }: Building): string {
  const random = new SeededRandom(`construction/${seed}`);
  const high = stage === 'earth' || stage === 'footings' ? 11 : 5.5;
  const from: Place = [random.between(-20, -14), -40, high];
  const camera = new Camera(from, [from[0] + 66, from[1] + 70, high], 1_000, [
    WIDTH / 2,
    high > 6 ? 400 : 640,
  ]);
  const scene = new Scene(camera, lights[hour]);
  const box = { at: [0, 0, 0], size: [84, 44, 12] } as const;
  scene.ground(flat(-300, -200, 700, 420), EARTH);
  scene.ground(flat(-300, 62, 700, 300), lights[hour].grass);
  for (let index = 0; index < 7; index += 1) {
    const y = -12 - index * random.between(3, 7);
    scene.ground(flat(-120, y, 320, 0.7), mix(EARTH, ink, 0.25), 0.5);
  }
  if (stage !== 'earth') scene.ground(flat(-3, -3, 90, 50), '#cfc9bc');
  if (stage === 'footings') footings(scene);
  if (stage === 'frame') addFrame(scene, { box, rise: 5, standing, portals: 9 });
  if (stage === 'panels') tiltUp(scene, standing);
  if (stage === 'cover') covered(scene, standing / 9);
  if (stage === 'earth') earthworks(scene, random);
  else addTowerCrane(scene, [46, 58, 0], 38, random.between(2.2, 2.7));
  stock(scene, random);
  treeRow(scene, seed, [-50, 74, 0], [150, 80, 0], 24);
  for (const [x, y] of [
    [-2, -15],
    [-0.8, -15.5],
    [12, -8],
    [22, -16],
    [40, -8],
  ] as const) {
    addPerson(scene, [x, y, 0], x % 4 === 0 ? signal : '#d8c23a');
  }
  return finished(scene, hour, seed, EARTH);
}

function footings(scene: Scene): void {
  for (let index = 0; index < 9; index += 1) {
    for (const y of [0, 22, 42]) {
      addBox(scene, { at: [index * 10, y, 0], size: [2.4, 2.4, 1] }, concrete);
      for (const [dx, dy] of [
        [0.5, 0.5],
        [1.9, 0.5],
        [0.5, 1.9],
        [1.9, 1.9],
      ] as const) {
        scene.body(beam([index * 10 + dx, y + dy, 1], [index * 10 + dx, y + dy, 3.4], 0.14, '#7d5a44'));
      }
    }
  }
}

function tiltUp(scene: Scene, standing: number): void {
  for (let index = 0; index < standing + 2; index += 1) {
    addBox(scene, { at: [index * 8 + 0.2, 44, 0], size: [7.6, 0.4, 12] }, '#d6d0c3');
  }
  for (let index = 0; index < 5; index += 1) {
    addBox(scene, { at: [84, index * 8.6 + 0.2, 0], size: [0.4, 8.2, 12] }, '#cdc6b8');
  }
  for (let index = 0; index < Math.ceil(standing / 2); index += 1) {
    addBox(scene, { at: [84 - (index + 1) * 8, 0, 0], size: [7.6, 0.4, 12] }, '#d6d0c3');
    scene.body(beam([80 - index * 8, 0, 8], [80 - index * 8, -7, 0], 0.3, '#8d97a6'));
  }
}

function covered(scene: Scene, share: number): void {
  const box = { at: [0, 0, 0], size: [84, 44, 12] } as const;
  addFrame(scene, { box, rise: 5, standing: 9, portals: 9 });
  const end = 84 * share;
  scene.body(
    [
      {
        corners: [
          [84 - end, -0.6, 12.6],
          [84, -0.6, 12.6],
          [84, 22, 17.9],
          [84 - end, 22, 17.9],
        ],
        colour: '#cfd6da',
        on: Array.from({ length: Math.floor(end / 3) }, (_, index) => {
          const x = 84 - end + index * 3;
          return {
            corners: [
              [x, -0.6, 12.6],
              [x + 0.18, -0.6, 12.6],
              [x + 0.18, 22, 17.9],
              [x, 22, 17.9],
            ] as const,
            colour: '#9faab4',
          };
        }),
      },
    ],
    [84 - end / 2, 4, 14],
  );
  addBox(scene, { at: [84 - end, 43.6, 0], size: [end, 0.4, 12.4] }, '#d9d4c8');
}

/** Mounds of earth, and machines among them. */
function earthworks(scene: Scene, random: SeededRandom): void {
  for (let index = 0; index < 9; index += 1) {
    const [x, y, r] = [random.between(-10, 100), random.between(8, 58), random.between(4, 9)];
    const top: Place = [x, y, r * 0.55];
    const rim = Array.from({ length: 12 }, (_, corner): Place => {
      const turn = (corner / 12) * Math.PI * 2;
      return [x + Math.cos(turn) * r, y + Math.sin(turn) * r, 0];
    });
    const faces = rim.map((corner, at) => ({
      corners: [corner, rim[(at + 1) % 12] ?? corner, top],
      colour: '#a67f57',
    }));
    scene.body(faces);
    scene.shadow([...rim, top]);
  }
  for (const [x, y] of [
    [14, -4],
    [48, 6],
  ] as const) {
    excavator(scene, [x, y, 0]);
  }
}

function excavator(scene: Scene, [x, y]: Place): void {
  const yellow = '#e3a73c';
  for (const side of [0, 3]) addBox(scene, { at: [x, y + side, 0], size: [5, 0.9, 1.1] }, '#2b313c');
  addBox(scene, { at: [x + 0.2, y + 0.3, 1.2], size: [4.4, 3.3, 1.7] }, yellow);
  addBox(scene, { at: [x + 0.6, y + 0.4, 2.9], size: [1.8, 1.6, 1.6] }, '#31465f');
  scene.body(beam([x + 4, y + 2.6, 2.4], [x + 8.6, y + 2.6, 6], 0.6, yellow));
  scene.body(beam([x + 8.6, y + 2.6, 6], [x + 10.6, y + 2.6, 2.2], 0.5, yellow));
  addBox(scene, { at: [x + 9.8, y + 1.9, 0.9], size: [1.5, 1.4, 1.4] }, '#4b4438');
}

/** Building material on site: bundles of steel and pallets, and the site's container. */
function stock(scene: Scene, random: SeededRandom): void {
  addContainer(scene, [50, -24, 0], sea, true);
  addContainer(scene, [54, -24, 0], '#35597f', true);
  for (let index = 0; index < 5; index += 1) {
    const [x, y] = [random.between(2, 66), random.between(-22, -8)];
    for (let bar = 0; bar < 4; bar += 1) {
      scene.body(beam([x, y + bar * 0.5, 0.4], [x + 11, y + bar * 0.5, 0.4], 0.4, '#9b5a40'));
    }
    addBox(scene, { at: [x + 13, y, 0], size: [2, 1.6, random.between(0.8, 1.8)] }, mix(steel, paper, 0.3));
  }
}
