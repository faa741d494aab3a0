import { times } from './times.ts';

interface Tile {
  readonly fill: string;
  readonly d: string;
}

/** One path for all tiles of a colour, to keep the markup small. */
function byPaint(tiles: readonly Tile[]): [string, string][] {
  const paths = new Map<string, string>();
  for (const { fill, d } of tiles) paths.set(fill, (paths.get(fill) ?? '') + d);
  return [...paths];
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return byPaint(tiles).map(([fill, d]) => <path key={fill} d={d} fill={fill} />);
}

/** 30 people, 100 000 travellers each. Decorative: the figure is beside it. */
export function People() {
  const tiles = times(30).map((index) => {
    const x = (index % 15) * 20 + 10;
    const y = Math.floor(index / 15) * 34 + 4;
    return {
      fill: index % 7 === 3 ? 'var(--signal)' : 'var(--chart-1)',
      d: `M${x} ${y}a4.5 4.5 0 1 1-.01 0zm-6.5 27v-10c0-7 13-7 13 0v10z`,
    };
  });
  return (
    <svg aria-hidden="true" viewBox="0 0 300 66" className="h-auto w-full max-w-96">
      <Tiles tiles={tiles} />
    </svg>
  );
}

/** 16 coaches, one per company. Decorative. */
export function Coaches() {
  const paints = ['var(--chart-1)', 'var(--signal)', 'var(--sea)', 'var(--chart-5)'];
  const places = times(16).map((index) => ({
    x: (index % 8) * 37.5 + 2,
    y: Math.floor(index / 8) * 34 + 4,
    fill: paints[(index * 3) % 4] ?? '',
  }));
  const bodies = places.map(({ x, y, fill }) => ({
    fill,
    d: `M${x} ${y + 4}c0-3 1-4 4-4h22c3 0 5 2 6 6l1 8v6h-33z`,
  }));
  const windows = places.map(({ x, y }) => `M${x + 3} ${y + 4}h6v6h-6zm8 0h6v6h-6zm8 0h6v6h-6z`);
  const wheels = places.map(
    ({ x, y }) => `M${x + 8} ${y + 16.5}a3.5 3.5 0 1 1-.01 0zm17 0a3.5 3.5 0 1 1-.01 0z`,
  );
  return (
    <svg aria-hidden="true" viewBox="0 0 300 66" className="h-auto w-full max-w-96">
      <Tiles tiles={bodies} />
      <path d={windows.join('')} fill="var(--surface)" fillOpacity="0.85" />
      <path d={wheels.join('')} fill="var(--ink)" />
    </svg>
  );
}

/** Seven and a half football pitches of 7 140 m². Decorative. */
export function Pitches() {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 66" className="h-auto w-full max-w-96">
      {times(8).map((index) => {
        const width = index === 7 ? 17 : 34;
        return (
          <g key={index} transform={`translate(${index * 37.5 + 1} 6)`} fill="none" stroke="var(--sea)">
            <path d={`M0 0h${width}v52H0z`} fill="var(--sea-soft)" strokeWidth="1.5" />
            <path d={`M0 26h${width}`} />
            <path d={index === 7 ? 'M9 0v6h8M9 52v-6h8' : 'M9 0v6h16V0M9 52v-6h16v6'} />
            {index < 7 && <circle cx="17" cy="26" r="6" />}
          </g>
        );
      })}
    </svg>
  );
}

const hall = (index: number) =>
  `M${(index % 18) * 20 + 2} ${Math.floor(index / 18) * 20 + 9}l8-6 8 6v10h-16z`;

/** One gable per hall: filled for the first phase, outlined for the second. Decorative. */
export function Halls({ first, second }: { first: number; second: number }) {
  const all = times(first + second).map(hall);
  return (
    <svg aria-hidden="true" viewBox="0 0 360 82" className="h-auto w-full max-w-md">
      <path
        d={all.slice(0, first).join('')}
        fill="var(--chart-1)"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
      />
      <path d={all.slice(first).join('')} fill="none" stroke="var(--signal)" strokeWidth="1.5" />
    </svg>
  );
}

/** Sixty small containers, twenty each. Decorative. */
export function Boxes() {
  const paints = ['var(--chart-1)', 'var(--signal)', 'var(--sea)', 'var(--chart-4)', 'var(--chart-5)'];
  const tiles = times(60).map((index) => ({
    fill: paints[(index * 7 + Math.floor(index / 15)) % 5] ?? '',
    d: `M${(index % 15) * 20} ${Math.floor(index / 15) * 12}h18v10h-18z`,
  }));
  return (
    <svg aria-hidden="true" viewBox="0 0 300 48" className="h-auto w-full max-w-96">
      <Tiles tiles={tiles} />
    </svg>
  );
}

/** Position of a rank between first and last. Decorative. */
export function RankScale({ rank, of }: { rank: number; of: number }) {
  const x = 6 + (288 * (rank - 1)) / (of - 1);
  return (
    <svg aria-hidden="true" viewBox="0 0 300 40" className="mt-4 h-auto w-full">
      <path d="M6 22h288" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
      <path d={`M6 22H${x}`} stroke="var(--chart-1)" strokeWidth="8" strokeLinecap="round" />
      <circle cx={x} cy="22" r="9" fill="var(--signal)" stroke="var(--surface)" strokeWidth="3" />
      <text x="6" y="9" fontSize="11" fill="var(--ink-3)">
        1
      </text>
      <text x="294" y="9" fontSize="11" textAnchor="end" fill="var(--ink-3)">
        {of}
      </text>
    </svg>
  );
}

/** A share as a bar. `percent` from 0 to 100. Decorative. */
export function Share({ percent, fill = 'var(--signal)' }: { percent: number; fill?: string }) {
  return (
    <span aria-hidden="true" className="mt-4 block h-2 overflow-hidden rounded-full bg-line">
      <span className="block h-full rounded-full" style={{ width: `${percent}%`, background: fill }} />
    </span>
  );
}
