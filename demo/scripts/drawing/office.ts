import { addBox, beam, boxFaces } from './bodies.ts';
import { Camera, type Place } from './camera.ts';
import { amber, type Colour, ink, mix, sea, signal } from './colour.ts';
import { Scene } from './scene.ts';
import { type Light, lights, skyOf, vignette } from './sky.ts';
import { drawing, rect, WIDTH } from './svg.ts';

/** The project office: a table in front of the windows to the valley, and figures on a screen. */
export function office(seed: string, hour: 'day' | 'dusk'): string {
  const light: Light = { ...lights[hour], ambient: 0.66, clear: 900, sun: [0.2, 0.75, 0.6] };
  const camera = new Camera([0.7, -6.6, 1.9], [-0.6, 10, 1.9], 1_180, [WIDTH / 2, 470]);
  const scene = new Scene(camera, light);
  const wall = hour === 'dusk' ? '#cbb9a6' : '#e7e1d5';
  const plane = (corners: readonly Place[], colour: Colour, at: Place) =>
    scene.body([{ corners, colour, isThin: true }], at);
  scene.ground(
    [
      [-6, -7, 0],
      [6, -7, 0],
      [6, 6, 0],
      [-6, 6, 0],
    ],
    '#8a6a4c',
  );
  for (let x = -6; x < 6; x += 0.6) {
    scene.ground(
      [
        [x, -7, 0],
        [x + 0.03, -7, 0],
        [x + 0.03, 6, 0],
        [x, 6, 0],
      ],
      '#6d5239',
    );
  }
  plane(
    [
      [-6, -7, 0],
      [-6, 6, 0],
      [-6, 6, 3.6],
      [-6, -7, 3.6],
    ],
    wall,
    [-30, 30, 2],
  );
  plane(
    [
      [6, -7, 0],
      [6, 6, 0],
      [6, 6, 3.6],
      [6, -7, 3.6],
    ],
    mix(wall, ink, 0.1),
    [30, 30, 2],
  );
  plane(
    [
      [-6, -7, 3.6],
      [6, -7, 3.6],
      [6, 6, 3.6],
      [-6, 6, 3.6],
    ],
    mix(wall, '#ffffff', 0.4),
    [0, 30, 6],
  );
  for (let x = -6; x <= 6; x += 2) scene.body(beam([x, 6, 0], [x, 6, 3.6], 0.12, '#2d384b'));
  for (const z of [0.1, 2.7, 3.55]) scene.body(beam([-6, 6, z], [6, 6, z], 0.12, '#2d384b'));
  addBox(scene, { at: [-1.5, -2, 0.7], size: [3, 6, 0.1] }, '#5c4330');
  for (const [x, y] of [
    [-1.2, -1.7],
    [1, -1.7],
    [-1.2, 3.6],
    [1, 3.6],
  ] as const) {
    addBox(scene, { at: [x, y, 0], size: [0.2, 0.2, 0.7] }, '#3d2c1f');
  }
  for (const side of [-1, 1]) {
    for (let y = -1.4; y < 4; y += 1.5) chair(scene, [side * 2.1, y, 0], side);
  }
  for (const [x, y] of [
    [-0.9, -1],
    [0.4, 0.6],
    [-0.8, 2.1],
  ] as const) {
    addBox(scene, { at: [x, y, 0.8], size: [0.5, 0.7, 0.02] }, '#fbf8f1');
  }
  screen(scene);
  for (const x of [-0.9, 0, 0.9]) {
    scene.body(beam([x, 1, 2.6], [x, 1, 3.6], 0.02, ink));
    scene.body(boxFaces({ at: [x - 0.16, 0.84, 2.4], size: [0.32, 0.32, 0.2] }, amber));
  }
  const sky = skyOf(hour, camera.horizon + 20, seed);
  const edges = vignette();
  const outside = [
    rect([0, camera.horizon + 20], [WIDTH, 500], mix(lights[hour].haze, lights[hour].grass, 0.6)),
  ];
  return drawing(
    [...sky.definitions, edges.definition],
    [...sky.body, ...outside, ...scene.paint(), edges.shape],
  );
}

function chair(scene: Scene, [x, y]: Place, side: number): void {
  scene.body(boxFaces({ at: [x - 0.3, y, 0.42], size: [0.6, 0.6, 0.1] }, '#26344d'));
  scene.body(boxFaces({ at: [x + (side > 0 ? 0.24 : -0.34), y, 0.5], size: [0.1, 0.6, 0.65] }, '#2f4060'));
  scene.body(beam([x, y + 0.3, 0], [x, y + 0.3, 0.42], 0.08, '#8d97a6'));
}

function screen(scene: Scene): void {
  const at = (along: number, up: number): Place => [-5.95, along, up];
  const quad = (a: number, b: number, low: number, high: number): Place[] => [
    at(a, low),
    at(b, low),
    at(b, high),
    at(a, high),
  ];
  const bars = Array.from({ length: 8 }, (_, index) => ({
    corners: quad(2.5 + index * 0.34, 2.72 + index * 0.34, 1.3, 1.5 + index * 0.13),
    colour: index === 7 ? signal : sea,
    shines: true,
    isThin: true,
  }));
  const faces = { corners: quad(2.2, 5.6, 1, 3), colour: '#14223b', shines: true, isThin: true, on: bars };
  scene.body([faces], [-6.2, 3, 2]);
}
