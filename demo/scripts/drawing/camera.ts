import { HEIGHT, type Point, WIDTH } from './svg.ts';

/** Metres: x to the east, y to the north, z up. */
export type Place = readonly [number, number, number];

const NEAR = 0.5;

export function minus(a: Place, b: Place): Place {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Place, b: Place): Place {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Place, b: Place): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function unit(a: Place): Place {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** An upright camera at one place, aimed at another; `lens` is the focal length in pixels. */
export class Camera {
  readonly from: Place;
  readonly #right: Place;
  readonly #up: Place;
  readonly #ahead: Place;
  readonly #lens: number;
  readonly #middle: Point;

  constructor(from: Place, at: Place, lens: number, middle: Point = [WIDTH / 2, HEIGHT / 2]) {
    this.from = from;
    this.#ahead = unit(minus(at, from));
    this.#right = unit(cross(this.#ahead, [0, 0, 1]));
    this.#up = cross(this.#right, this.#ahead);
    this.#lens = lens;
    this.#middle = middle;
  }

  /** Metres ahead of the camera. */
  depth(place: Place): number {
    return dot(minus(place, this.from), this.#ahead);
  }

  /** Pixels per metre at that depth. */
  scale(depth: number): number {
    return this.#lens / Math.max(depth, NEAR);
  }

  point(place: Place): Point {
    return this.#onto(this.#seen(place));
  }

  /** Projects a flat shape, clipped at the near plane; empty when nothing of it is visible. */
  shape(places: readonly Place[]): Point[] {
    const seen = places.map((place) => this.#seen(place));
    const kept = seen.flatMap((corner, index) => {
      const next = seen[(index + 1) % seen.length] ?? corner;
      const cut = corner[2] >= NEAR !== next[2] >= NEAR ? [between(corner, next)] : [];
      return corner[2] >= NEAR ? [corner, ...cut] : cut;
    });
    return kept.map((corner) => this.#onto(corner));
  }

  /** The y coordinate of the horizon in the image. */
  get horizon(): number {
    const [x, y] = this.#ahead;
    return this.point([this.from[0] + x * 1e6, this.from[1] + y * 1e6, this.from[2]])[1];
  }

  #seen(place: Place): Place {
    const away = minus(place, this.from);
    return [dot(away, this.#right), dot(away, this.#up), dot(away, this.#ahead)];
  }

  #onto([x, y, depth]: Place): Point {
    const scale = this.scale(depth);
    return [this.#middle[0] + x * scale, this.#middle[1] - y * scale];
  }
}

function between(a: Place, b: Place): Place {
  const share = (NEAR - a[2]) / (b[2] - a[2]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, NEAR];
}
