import { containerPaints, paint } from './paint.ts';

/** `count` numbers from 0, to draw the same thing several times. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface StackProps {
  readonly x: number;
  /** Where the lowest row stands. */
  readonly ground: number;
  readonly columns: readonly number[];
  readonly seed?: number;
}

/** Containers seen from the side, ribs and all; `columns` says how many stand on each place. */
export function Stack({ x, ground, columns, seed = 0 }: StackProps) {
  const cells = columns.flatMap((height, column) => times(height).map((row) => ({ column, row })));
  return cells.map(({ column, row }) => {
    const left = x + column * 50;
    const top = ground - (row + 1) * 25;
    const fill = containerPaints[(column * 3 + row * 5 + seed) % containerPaints.length];
    return (
      <g key={`${column}-${row}`}>
        <path d={`M${left} ${top}h48v23h-48z`} fill={fill} />
        <path
          d={times(7)
            .map((rib) => `M${left + 6 + rib * 6} ${top + 4}v15`)
            .join('')}
          stroke={paint.night}
          strokeOpacity="0.25"
          strokeWidth="1.5"
        />
      </g>
    );
  });
}

/** A lorry with its container, wheels on `ground`, facing right. 150 wide. */
export function Lorry({ x, ground, load = paint.orange }: { x: number; ground: number; load?: string }) {
  const wheels = [22, 40, 58, 112, 136];
  return (
    <g transform={`translate(${x} ${ground})`}>
      <path d="M4-48h96v38H4z" fill={load} />
      <path
        d={times(14)
          .map((rib) => `M${11 + rib * 6.4}-42v26`)
          .join('')}
        stroke={paint.night}
        strokeOpacity="0.22"
        strokeWidth="1.6"
      />
      <path d="M0-10h150v-4H0z" fill={paint.night} />
      <path d="M108-12v-40h22c5 0 8 3 10 7l8 17v16z" fill={paint.paper} />
      <path d="M122-46h8c3 0 5 1 6 4l5 12h-19z" fill={paint.slate} />
      <path d="M146-18h4v5h-4z" fill={paint.gold} />
      {wheels.map((wheel) => (
        <g key={wheel}>
          <circle cx={wheel} cy="-8" r="8" fill={paint.night} />
          <circle cx={wheel} cy="-8" r="3" fill={paint.steel} />
        </g>
      ))}
    </g>
  );
}

interface HallProps {
  readonly x: number;
  readonly ground: number;
  readonly bays: number;
  readonly wall: string;
  readonly roof: string;
  /** Number over the first door. */
  readonly first?: number;
}

/** Saw-tooth halls with solar panels on every tooth and a dock door in every bay. Each bay is 100 wide. */
export function Hall({ x, ground, bays, wall, roof, first = 1 }: HallProps) {
  const top = ground - 96;
  const doors = times(bays).map((bay) => x + bay * 100 + 22);
  const teeth = 'v-34l100 34'.repeat(bays);
  return (
    <g>
      <path d={`M${x} ${top}${teeth}z`} fill={roof} />
      <path
        d={times(bays)
          .map((bay) => `M${x + bay * 100 + 8} ${top - 30}l76 26 2-5-76-26z`)
          .join('')}
        fill={paint.steel}
        stroke={paint.mist}
        strokeWidth="1"
      />
      <path d={`M${x} ${top}h${bays * 100}v96H${x}z`} fill={wall} />
      <path d={`M${x} ${top}h${bays * 100}v8H${x}z`} fill={paint.orange} />
      <path
        d={doors.map((door) => `M${door} ${ground - 58}h56v58h-56z`).join('')}
        fill={paint.night}
        fillOpacity="0.75"
      />
      <path
        d={doors.flatMap((door) => times(5).map((slat) => `M${door} ${ground - 48 + slat * 10}h56`)).join('')}
        stroke={paint.blue}
        strokeWidth="1.6"
      />
      <path d={doors.map((door) => `M${door + 22} ${ground - 70}h12v6h-12z`).join('')} fill={paint.gold} />
      {doors.map((door, bay) => (
        <text key={door} x={door - 12} y={ground - 72} fontSize="12" fontWeight="600" fill={paint.mist}>
          {String(first + bay).padStart(2, '0')}
        </text>
      ))}
    </g>
  );
}

/** A row of waves from `x` to `x + width`, filled down to `bottom`. */
export function Waves({ x, y, width, bottom, fill }: WavesProps) {
  const crests = 'q11-7 22 0t22 0'.repeat(Math.ceil(width / 44));
  return <path d={`M${x} ${y}${crests}V${bottom}H${x}z`} fill={fill} />;
}

interface WavesProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly bottom: number;
  readonly fill: string;
}
