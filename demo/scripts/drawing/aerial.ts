import { SeededRandom } from '../../src/random.ts';
import { addBeam, addBox, addContainer, addTree, addTruck } from './bodies.ts';
import { Camera, type Place } from './camera.ts';
import { amber, asphalt, concrete, ink, mix, paper, sea, signal } from './colour.ts';
import { finished, flat, paints, treeRow } from './outside.ts';
import { Scene } from './scene.ts';
import { type Hour, lights } from './sky.ts';
import { WIDTH } from './svg.ts';
import { addFrame, addWarehouse } from './warehouse.ts';

export interface Aerial {
  readonly seed: string;
  readonly hour: Hour;
  readonly what: 'land' | 'park' | 'containers' | 'trucks' | 'solar' | 'works';
}

/** Draws the valley as seen from a drone, with the given subject. */
export function aerial({ seed, hour, what }: Aerial): string {
  const random = new SeededRandom(`aerial/${seed}`);
  const isNear = what === 'solar' || what === 'containers' || what === 'trucks';
  const from: Place = isNear ? [-70, -105, 64] : [-112, -186, 82];
  const scene = new Scene(
    new Camera(from, isNear ? [34, 50, 0] : [72, 104, 0], isNear ? 1_620 : 1_560, [
      WIDTH / 2,
      isNear ? 540 : 560,
    ]),
    lights[hour],
  );
  fields(scene, random, hour);
  roads(scene);
  const draw: Record<Aerial['what'], () => void> = {
    land: () => land(scene),
    park: () => park(scene, hour),
    works: () => works(scene),
    containers: () => containers(scene, random),
    trucks: () => trucks(scene, random),
    solar: () => solar(scene),
  };
  draw[what]();
  treeRow(scene, `${seed}/west`, [-60, -40, 0], [-60, 260, 0], 26);
  treeRow(scene, `${seed}/north`, [-60, 262, 0], [420, 270, 0], 40);
  return finished(scene, hour, seed, mix(lights[hour].grass, '#9aa86a', 0.3));
}

/** Long fields of sugar cane, and the river. */
function fields(scene: Scene, random: SeededRandom, hour: Hour): void {
  const { grass } = lights[hour];
  for (let column = -8; column < 16; column += 1) {
    for (let row = 0; row < 12; row += 1) {
      const [x, y] = [column * 120 - 60, 280 + row * 130];
      const tone = mix(grass, random.next() < 0.3 ? '#b9a75c' : '#5d8f4f', random.between(0.15, 0.6));
      scene.ground(flat(x, y, 116, 126), tone);
      for (let line = 0; line < 6; line += 1) {
        scene.ground(flat(x, y + 10 + line * 20, 116, 2), mix(tone, ink, 0.14));
      }
    }
  }
  const bank = (shift: number, wide: number): Place[] => {
    const along = Array.from({ length: 26 }, (_, index) => -500 + index * 90);
    const near = along.map((x): Place => [x, 760 + Math.sin(x / 210) * 70 + shift, 0]);
    return [...near, ...near.map(([x, y]): Place => [x, y + wide, 0]).reverse()];
  };
  scene.ground(bank(-8, 74), '#6f8f5a');
  scene.ground(bank(0, 58), hour === 'dusk' ? '#d7a283' : '#a9c6cf');
}

function roads(scene: Scene): void {
  scene.ground(flat(-900, -42, 2_600, 26), asphalt);
  scene.ground(flat(-900, -29.6, 2_600, 1.2), amber);
  for (let index = 0; index < 110; index += 1) {
    scene.ground(flat(-500 + index * 14, -36.2, 7, 0.5), paper);
    scene.ground(flat(-500 + index * 14, -22.8, 7, 0.5), paper);
  }
  for (let index = 0; index < 9; index += 1) {
    addTruck(scene, [-60 + index * 47, index % 2 === 0 ? -38 : -26, 0], paints[index % 7] ?? sea, true);
  }
}

function land(scene: Scene): void {
  scene.ground(flat(-40, -4, 260, 230), '#b99a6e');
  for (let index = 0; index < 9; index += 1) {
    scene.ground(flat(-40, 14 + index * 26, 260, 2.4), '#a3845b');
  }
  for (const [x, y] of [
    [-10, 20],
    [70, 20],
    [150, 20],
    [-10, 110],
    [70, 110],
    [150, 110],
  ] as const) {
    const outline = [
      flat(x, y, 62, 0.8),
      flat(x, y + 70, 62, 0.8),
      flat(x, y, 0.8, 70),
      flat(x + 62, y, 0.8, 70),
    ];
    for (const edge of outline) scene.ground(edge, paper);
    scene.ground(flat(x, y, 62, 70), paper, 0.18);
  }
  addContainer(scene, [-30, 4, 0], sea);
  addContainer(scene, [-30, 8, 0], signal);
  addTruck(scene, [20, 6, 0], paper, true);
}

const roofs = ['#d5dade', '#c3ccd3', '#dcd8cd'] as const;

function yard(scene: Scene, x: number, y: number): void {
  scene.ground(flat(x - 6, y - 30, 76, 30), concrete);
  for (let index = 0; index < 9; index += 1) scene.ground(flat(x + index * 8, y - 16, 0.3, 15), paper);
}

function park(scene: Scene, hour: Hour): void {
  scene.ground(flat(-50, -8, 330, 262), mix(asphalt, concrete, 0.25));
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 3; row += 1) {
      const [x, y] = [-40 + column * 80, 34 + row * 80];
      yard(scene, x, y);
      const kind = (column + row) % 3;
      addWarehouse(scene, {
        box: { at: [x, y, 0], size: [64, 38, 12] },
        bays: kind === 1 ? 6 : 1,
        rise: kind === 1 ? 3 : 4.5,
        walls: '#ece8de',
        roof: roofs[kind] ?? '#d5dade',
        band: paints[(column * 3 + row) % 4] ?? sea,
        doors: 8,
        isLit: hour === 'dusk',
        solar: column === 3 && row === 2 ? 1 : 0,
      });
      for (let dock = 0; dock < 3; dock += 1) {
        addTruck(scene, [x + 3 + ((dock * 3 + row) % 8) * 8, y - 0.5, 0], paints[(dock + column) % 7] ?? sea);
      }
      addTree(scene, [x + 69, y + 10, 0], 8, '#5f8c4c');
      addTree(scene, [x + 69, y + 26, 0], 7, '#6f9a53');
    }
  }
}

function works(scene: Scene): void {
  scene.ground(flat(-50, -8, 330, 250), '#b99a6e');
  const box = (x: number, y: number) => ({ at: [x, y, 0], size: [64, 42, 12] }) as const;
  for (const [x, y] of [
    [-30, 30],
    [60, 30],
    [150, 30],
    [-30, 120],
    [60, 120],
    [150, 120],
  ] as const) {
    scene.ground(flat(x - 4, y - 4, 72, 50), '#d0cabd');
  }
  addFrame(scene, { box: box(-30, 30), rise: 5, standing: 7, portals: 9 });
  addFrame(scene, { box: box(60, 30), rise: 5, standing: 4, portals: 9 });
  addWarehouse(scene, {
    box: box(60, 120),
    bays: 1,
    rise: 5,
    walls: '#ece8de',
    roof: '#cfd6da',
    band: signal,
    doors: 8,
  });
  addContainer(scene, [150, 14, 0], sea);
  addContainer(scene, [150, 18, 0], signal);
  addTruck(scene, [10, 10, 0], paper, true);
}

function containers(scene: Scene, random: SeededRandom): void {
  scene.ground(flat(-60, -8, 330, 260), mix(concrete, asphalt, 0.35));
  for (let column = 0; column < 10; column += 1) {
    for (let row = 0; row < 9; row += 1) {
      if (row % 3 === 2) continue;
      const high = 1 + Math.floor(random.between(0, 3.6));
      for (let level = 0; level < high; level += 1) {
        const at: Place = [-44 + column * 13.4, 6 + row * 6.5 + (row % 3) * -3.6, level * 2.62];
        addContainer(scene, at, random.pick(paints));
      }
    }
  }
  for (const x of [-8, 60]) {
    const [near, far, high] = [2, 62, 19];
    for (const [px, py] of [
      [x, near],
      [x + 12, near],
      [x, far],
      [x + 12, far],
    ] as const) {
      addBeam(scene, [px, py, 0], [px, py, high], 1, '#dd6a2e');
    }
    for (const px of [x, x + 12]) addBeam(scene, [px, near - 5, high], [px, far + 5, high], 1.5, '#dd6a2e');
    addBox(scene, { at: [x + 2, 30, high + 0.8], size: [8, 6, 3] }, '#f1ede3');
  }
  hangars(scene, 84);
}

function hangars(scene: Scene, y: number): void {
  yard(scene, -40, y);
  addWarehouse(scene, {
    box: { at: [-40, y, 0], size: [150, 40, 12] },
    bays: 6,
    rise: 5,
    walls: '#ece8de',
    roof: '#c3ccd3',
    band: sea,
    doors: 12,
  });
}

function trucks(scene: Scene, random: SeededRandom): void {
  scene.ground(flat(-60, -8, 330, 260), asphalt);
  for (let row = 0; row < 3; row += 1) {
    const y = 20 + row * 27;
    for (let slot = 0; slot < 34; slot += 1) {
      const x = -48 + slot * 5;
      scene.ground(flat(x - 1.3, y - 17, 0.25, 18), paper, 0.85);
      if (random.next() < 0.78) addTruck(scene, [x, y, 0], random.pick(paints));
    }
  }
  hangars(scene, 98);
}

function solar(scene: Scene): void {
  scene.ground(flat(-60, -8, 330, 260), mix(asphalt, concrete, 0.3));
  for (const [index, y] of [30, 96].entries()) {
    yard(scene, -34, y);
    addWarehouse(scene, {
      box: { at: [-34, y, 0], size: [140, 42, 12] },
      bays: 1,
      rise: 6,
      walls: '#ece8de',
      roof: '#d5dade',
      band: amber,
      doors: 11,
      solar: index === 0 ? 1 : 0.45,
    });
    for (let dock = 0; dock < 5; dock += 1) {
      addTruck(scene, [-30 + dock * 25, y - 0.5, 0], paints[(dock + index) % 7] ?? sea);
    }
  }
}
