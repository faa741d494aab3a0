import { type Camera, cross, dot, minus, type Place, unit } from './camera.ts';
import { type Colour, mix } from './colour.ts';
import type { Light } from './sky.ts';
import { circle, type Point, polygon } from './svg.ts';

/**
 * A flat shape; details lying on it (`on`) are drawn right after it. Corners are ordered so that its outer side is
 * visible.
 */
export interface Face {
  readonly corners: readonly Place[];
  readonly colour: Colour;
  readonly on?: readonly Face[];
  /** Emits light: a lit window. */
  readonly shines?: boolean;
  readonly opacity?: number;
  /** Also visible from behind. */
  readonly isThin?: boolean;
}

interface Thing {
  readonly depth: number;
  readonly draw: () => string;
}

/** Objects in daylight, seen through a camera; painted from farthest to nearest. */
export class Scene {
  readonly camera: Camera;
  readonly light: Light;
  readonly #ground: string[] = [];
  readonly #shadows: string[] = [];
  readonly #things: Thing[] = [];

  constructor(camera: Camera, light: Light) {
    this.camera = camera;
    this.light = light;
  }

  /** Paints a flat shape on the ground, in call order. */
  ground(corners: readonly Place[], colour: Colour, opacity = 1): void {
    const points = this.camera.shape(corners);
    if (points.length < 3) return;
    const depth = Math.min(...corners.map((corner) => Math.max(0, this.camera.depth(corner))));
    this.#ground.push(polygon(points, this.#hazed(this.#lit(colour, [0, 0, 1]), depth), { opacity }));
  }

  /** A group of faces; `at` is the position by which it is depth-sorted. */
  body(faces: readonly Face[], at: Place = middleOf(faces.flatMap((face) => face.corners))): void {
    const draw = () =>
      [...faces]
        .filter((face) => face.isThin || this.#isSeen(face))
        .sort((a, b) => this.#distance(middleOf(b.corners)) - this.#distance(middleOf(a.corners)))
        .map((face) => this.#draw(face))
        .join('');
    this.#things.push({ depth: this.#distance(at), draw });
  }

  /** The shadow of a body on the ground. */
  shadow(corners: readonly Place[]): void {
    const { sun, shade } = this.light;
    if (sun[2] <= 0.05) return;
    const cast = corners.map(([x, y, z]): Place => [x - (sun[0] / sun[2]) * z, y - (sun[1] / sun[2]) * z, 0]);
    const around = hull(cast.map(([x, y]): Point => [x, y])).map(([x, y]): Place => [x, y, 0]);
    const points = this.camera.shape(around);
    if (points.length > 2) this.#shadows.push(polygon(points, shade, { opacity: this.light.shadow }));
  }

  /** A round treetop with a diameter in metres. */
  round(at: Place, across: number, colour: Colour): void {
    const depth = this.camera.depth(at);
    if (depth < 1) return;
    const draw = () => {
      const radius = (this.camera.scale(depth) * across) / 2;
      const [x, y] = this.camera.point(at);
      const dark = this.#hazed(this.#lit(colour, unit([-1, -1, -0.2])), depth);
      const bright = this.#hazed(this.#lit(colour, this.light.sun), depth);
      return (
        circle([x, y], radius, dark) + circle([x - radius * 0.22, y - radius * 0.26], radius * 0.66, bright)
      );
    };
    this.#things.push({ depth: this.#distance(at), draw });
  }

  /** The whole scene as SVG: ground, shadows, then objects from far to near. */
  paint(): string[] {
    const things = this.#things.sort((a, b) => b.depth - a.depth).map(({ draw }) => draw());
    return [...this.#ground, ...this.#shadows, ...things];
  }

  #isSeen({ corners }: Face): boolean {
    const [first] = corners;
    return first !== undefined && dot(normalOf(corners), minus(this.camera.from, first)) > 0;
  }

  #draw(face: Face): string {
    const points = this.camera.shape(face.corners);
    if (points.length < 3) return '';
    const depth = this.#distance(middleOf(face.corners));
    const normal = normalOf(face.corners);
    const lit = face.shines ? face.colour : this.#lit(face.colour, normal);
    const colour = this.#hazed(lit, face.shines ? depth * 0.3 : depth);
    const opacity = face.opacity ?? 1;
    // A thin stroke of the same colour closes the seams between adjacent faces.
    const seam = opacity < 1 ? {} : { stroke: colour, 'stroke-width': 0.6, 'stroke-linejoin': 'round' };
    const on = (face.on ?? []).map((one) => this.#draw(one)).join('');
    return polygon(points, colour, { opacity, ...seam }) + on;
  }

  #lit(colour: Colour, normal: Place): Colour {
    const { sun, shade, glow, ambient } = this.light;
    const direct = Math.max(0, dot(normal, sun));
    const dark = mix(shade, colour, ambient);
    return mix(dark, mix(colour, glow, 0.22), Math.min(1, direct * 1.3));
  }

  #hazed(colour: Colour, depth: number): Colour {
    const { haze, clear } = this.light;
    return mix(haze, colour, Math.exp(-Math.max(0, depth) / clear));
  }

  #distance(place: Place): number {
    return Math.hypot(...minus(place, this.camera.from));
  }
}

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce(([a, b, c], [x, y, z]): Place => [a + x, b + y, c + z], [0, 0, 0]);
  const count = Math.max(1, places.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function normalOf([a, b, c]: readonly Place[]): Place {
  if (!a || !b || !c) return [0, 0, 1];
  return unit(cross(minus(b, a), minus(c, a)));
}

/** Convex hull of points, counter-clockwise (Andrew's monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsLeft(chain: readonly Point[], next: Point): boolean {
  const [a, b] = [chain.at(-2), chain.at(-1)];
  if (!a || !b) return true;
  return (b[0] - a[0]) * (next[1] - a[1]) - (b[1] - a[1]) * (next[0] - a[0]) > 0;
}
