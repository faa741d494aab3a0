import { SeededRandom } from '../../src/random.ts';
import type { Place } from './camera.ts';
import { unit } from './camera.ts';
import { type Colour, mix } from './colour.ts';
import { circle, ellipse, gradient, HEIGHT, type Point, polygon, rect, WIDTH } from './svg.ts';

export type Hour = 'dawn' | 'day' | 'dusk' | 'night';

/** Lighting at a time of day. */
export interface Light {
  /** Direction to the sun. */
  readonly sun: Place;
  readonly glow: Colour;
  readonly shade: Colour;
  /** Share of its colour that a face keeps in shade. */
  readonly ambient: number;
  readonly shadow: number;
  readonly haze: Colour;
  /** Distance in metres at which two thirds of a colour are lost to the haze. */
  readonly clear: number;
  readonly sky: readonly [Colour, Colour, Colour];
  readonly grass: Colour;
}

export const lights: Record<Hour, Light> = {
  dawn: {
    sun: unit([-0.75, -0.45, 0.42]),
    glow: '#ffd9ad',
    shade: '#33405f',
    ambient: 0.58,
    shadow: 0.3,
    haze: '#f3d3b8',
    clear: 620,
    sky: ['#7fa0c4', '#e9c9b4', '#fbe3c4'],
    grass: '#7f9a5e',
  },
  day: {
    sun: unit([-0.5, -0.62, 0.78]),
    glow: '#fff6e2',
    shade: '#26385a',
    ambient: 0.62,
    shadow: 0.27,
    haze: '#cfdde6',
    clear: 900,
    sky: ['#4f86b8', '#9cc3dc', '#e6eef0'],
    grass: '#7da35c',
  },
  dusk: {
    sun: unit([0.82, -0.4, 0.3]),
    glow: '#ffb36b',
    shade: '#1d2747',
    ambient: 0.46,
    shadow: 0.38,
    haze: '#d98f72',
    clear: 620,
    sky: ['#27375f', '#a8637a', '#f3a867'],
    grass: '#66764f',
  },
  night: {
    sun: unit([0.4, -0.5, 0.5]),
    glow: '#9fb7dd',
    shade: '#0a1428',
    ambient: 0.3,
    shadow: 0.3,
    haze: '#22375c',
    clear: 460,
    sky: ['#0a142b', '#16284c', '#38527e'],
    grass: '#3a4f4a',
  },
};

/** The sky down to the horizon, with sun or stars, and the mountains on both sides of the valley. */
export function skyOf(hour: Hour, horizon: number, seed: string): { definitions: string[]; body: string[] } {
  const { sky, haze, glow } = lights[hour];
  const [top, half, low] = sky;
  const random = new SeededRandom(`sky/${seed}`);
  const definitions = [
    '<filter id="soft" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="16 5"/></filter>',
    gradient('sky', 'linear', [
      [0, top],
      [0.62, half],
      [1, low],
    ]),
    gradient('sun', 'radial', [
      [0, glow, 0.95],
      [0.12, glow, 0.55],
      [1, glow, 0],
    ]),
  ];
  const at: Point = [WIDTH * random.between(0.62, 0.86), horizon - 70];
  const body = [
    rect([0, 0], [WIDTH, Math.max(1, horizon + 4)], 'url(#sky)'),
    ...(hour === 'night' ? stars(random, horizon) : [circle(at, hour === 'day' ? 260 : 420, 'url(#sun)')]),
    ...clouds(random, horizon, mix(low, '#ffffff', hour === 'night' ? 0.06 : 0.5)),
    ...[0, 1, 2, 3].map((layer) => ridge(random, horizon, layer, ridgeColour(hour, haze, layer))),
  ];
  return { definitions, body };
}

function ridgeColour(hour: Hour, haze: Colour, layer: number): Colour {
  const near = { dawn: '#5c6b78', day: '#4d7466', dusk: '#3a3352', night: '#0d1a30' }[hour];
  return mix(haze, near, 0.22 + layer * 0.2);
}

function ridge(random: SeededRandom, horizon: number, layer: number, colour: Colour): string {
  const height = 150 - layer * 34;
  const waves = [1.3, 2.9, 6.1, 13].map((often) => ({
    often: often * random.between(0.8, 1.2),
    from: random.between(0, 7),
    high: height / (1 + often * 0.55),
  }));
  const points: Point[] = [];
  for (let x = 0; x <= WIDTH; x += 20) {
    const rise = waves.reduce(
      (sum, { often, from, high }) => sum + high * Math.abs(Math.sin(from + (x / WIDTH) * often * 2)),
      0,
    );
    points.push([x, horizon - rise * 0.62 - 6]);
  }
  return polygon([...points, [WIDTH, horizon + 6], [0, horizon + 6]], colour);
}

function clouds(random: SeededRandom, horizon: number, colour: Colour): string[] {
  return Array.from({ length: 9 }, () => {
    const at: Point = [random.between(-100, WIDTH + 100), random.between(horizon * 0.12, horizon * 0.66)];
    const width = random.between(120, 330);
    const opacity = random.between(0.18, 0.5);
    return ellipse(at, [width, random.between(5, 15)], colour, { opacity, filter: 'url(#soft)' });
  });
}

function stars(random: SeededRandom, horizon: number): string[] {
  return Array.from({ length: 120 }, () =>
    circle(
      [random.between(0, WIDTH), random.between(0, horizon * 0.8)],
      random.between(0.5, 1.6),
      '#dfe8f7',
      {
        opacity: random.between(0.25, 0.9),
      },
    ),
  );
}

/** Darkens the corners slightly, as a lens does. */
export function vignette(): { definition: string; shape: string } {
  return {
    definition: gradient('vignette', 'radial', [
      [0.55, '#0b1526', 0],
      [1, '#0b1526', 0.26],
    ]),
    shape: ellipse([WIDTH / 2, HEIGHT / 2], [WIDTH * 0.78, HEIGHT * 0.86], 'url(#vignette)'),
  };
}
