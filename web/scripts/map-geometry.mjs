/**
 * Writes the land and borders of the logistics map: Natural Earth 1:10m (public domain), as packed by world-atlas,
 * clipped to Colombia and its surroundings and simplified. Run it after upgrading world-atlas; its output is
 * committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
// biome-ignore lint/style/noRestrictedImports: runs on a developer's machine, never in a browser
import { createRequire } from 'node:module';
import { feature, merge, mesh } from 'topojson-client';

const BOX = { west: -88, south: -6, east: -64, north: 15 };
/** Tolerance of the simplification in degrees: about 400 m. */
const TOLERANCE = 0.0035;
const DECIMALS = 3;
const COLOMBIA = '170';
const OUTPUT = new URL('../src/features/network/geography.json', import.meta.url);

/** The arcs of a quantized topology as [longitude, latitude] lists. */
function decoded({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

function offLine([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Douglas–Peucker simplification; the endpoints are kept, so that arcs still meet. */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let [farthest, distance] = [0, 0];
  points.forEach((point, index) => {
    const off = offLine(point, first, last);
    if (off > distance) [farthest, distance] = [index, off];
  });
  if (distance <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

const round = ([x, y]) => [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))];

const SIDES = [
  { axis: 0, at: BOX.west, inside: (value) => value >= BOX.west },
  { axis: 0, at: BOX.east, inside: (value) => value <= BOX.east },
  { axis: 1, at: BOX.south, inside: (value) => value >= BOX.south },
  { axis: 1, at: BOX.north, inside: (value) => value <= BOX.north },
];

function crossing(a, b, { axis, at }) {
  const part = (at - a[axis]) / (b[axis] - a[axis]);
  const point = [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
  point[axis] = at;
  return point;
}

/** Sutherland–Hodgman: clips a ring to the box. */
function clippedRing(ring) {
  return SIDES.reduce(
    (points, side) => {
      return points.flatMap((point, index) => {
        const before = points.at(index - 1);
        const [is, was] = [side.inside(point[side.axis]), side.inside(before[side.axis])];
        if (is) return was ? [point] : [crossing(before, point, side), point];
        return was ? [crossing(before, point, side)] : [];
      });
    },
    ring.slice(0, -1),
  );
}

function clippedArea({ coordinates }) {
  return coordinates
    .map((polygon) =>
      polygon
        .map((ring) => clippedRing(ring).map(round))
        .filter((ring) => ring.length > 2)
        .map((ring) => [...ring, ring[0]]),
    )
    .filter((polygon) => polygon.length > 0);
}

const isIn = ([x, y]) => x >= BOX.west && x <= BOX.east && y >= BOX.south && y <= BOX.north;

const world = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'),
);
const arcs = decoded(world).map(simplified);
const { transform: _, ...rest } = world;
const map = { ...rest, arcs };
const countries = map.objects.countries;
const ofColombia = countries.geometries.filter(({ id }) => id === COLOMBIA);
const others = countries.geometries.filter(({ id }) => id !== COLOMBIA);
const part = (kind, geometry) => ({ type: 'Feature', properties: { kind }, geometry });
const colombia = feature(map, ofColombia[0]).geometry;
const areas = colombia.type === 'Polygon' ? { coordinates: [colombia.coordinates] } : colombia;
const borders = mesh(map, countries, (one, other) => one !== other);
const collection = {
  type: 'FeatureCollection',
  features: [
    part('neighbours', { type: 'MultiPolygon', coordinates: clippedArea(merge(map, others)) }),
    part('colombia', { type: 'MultiPolygon', coordinates: clippedArea(areas) }),
    part('borders', {
      type: 'MultiLineString',
      coordinates: borders.coordinates
        .map((line) => line.filter(isIn).map(round))
        .filter((line) => line.length > 1),
    }),
  ],
};
await writeFile(OUTPUT, `${JSON.stringify(collection)}\n`);
