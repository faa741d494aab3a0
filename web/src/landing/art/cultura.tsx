import { times } from './kit.tsx';
import { paint } from './paint.ts';

/** A flower in cross stitch: a quarter of it, mirrored both ways. Letters are threads. */
const QUARTER = [
  '.....OOO',
  '...OOGGO',
  '..OGGGOO',
  '.OGGOOSS',
  '.OGOOSSN',
  'OGGOSSNN',
  'OGOSSNNP',
  'OOOSNNPP',
] as const;
const threads: Readonly<Record<string, string>> = {
  O: paint.orange,
  G: '#c65a1e',
  S: paint.sea,
  N: paint.navy,
  P: paint.gold,
};

function Stitches() {
  const size = 9;
  const rows = [...QUARTER, ...[...QUARTER].reverse()];
  const cells = rows.flatMap((half, row) =>
    [...half, ...[...half].reverse()].map((thread, column) => ({ thread, row, column })),
  );
  const paths = Object.entries(threads).map(([letter, fill]) => ({
    fill,
    d: cells
      .filter(({ thread }) => thread === letter)
      .map(({ row, column }) => {
        const x = 158 + column * size;
        const y = 128 + row * size;
        return `M${x} ${y}l7 7M${x + 7} ${y}l-7 7`;
      })
      .join(''),
  }));
  return paths.map(({ fill, d }) => (
    <path key={fill} d={d} stroke={fill} strokeWidth="2.6" strokeLinecap="round" />
  ));
}

/** Leaves and tendrils around the flower. */
function Sprigs() {
  return (
    <g fill="none" stroke={paint.lagoon} strokeWidth="3" strokeLinecap="round">
      {times(8).map((sprig) => (
        <g key={sprig} transform={`rotate(${sprig * 45} 230 200)`}>
          <path
            d="M230 108c-8-14-4-24 0-32 4 8 8 18 0 32z"
            fill={sprig % 2 === 0 ? paint.sea : paint.gold}
            stroke="none"
          />
          <path d="M214 96c4-6 6-12 4-18M246 96c-4-6-6-12-4-18" strokeDasharray="4 5" />
        </g>
      ))}
    </g>
  );
}

function Auditorium() {
  const rows = times(6).flatMap((row) => times(7 + row).map((seat) => ({ row, seat })));
  return (
    <g>
      <path d="M404 70h208v104H404z" fill={paint.night} />
      <path d="M404 70h44c0 44-10 84-44 104zM612 70h-44c0 44 10 84 44 104z" fill="#b8431f" />
      <path d="M404 62h208v14H404z" fill={paint.orange} />
      <path d="M508 92l-46 82h92z" fill={paint.gold} fillOpacity="0.55" />
      <circle cx="508" cy="138" r="9" fill={paint.paper} />
      <path d="M496 174v-16c0-14 24-14 24 0v16z" fill={paint.paper} />
      <path d="M396 174h224v12H396z" fill={paint.navy} />
      {rows.map(({ row, seat }) => {
        const pitch = 18 + row;
        const x = 508 + (seat - (6 + row) / 2) * pitch;
        return (
          <path
            key={`${row}-${seat}`}
            d={`M${x - 6} ${212 + row * 26}c0-10 12-10 12 0v8h-12z`}
            fill={row % 2 === 0 ? '#8f2f16' : '#a53a1c'}
          />
        );
      })}
    </g>
  );
}

/** Embroidery in its hoop beside the auditorium: Cartago is known for both needle and stage. */
export function Cultura() {
  return (
    <>
      <path d="M0 0h640v400H0z" fill={paint.gold} />
      <path
        d={times(32)
          .map((line) => `M${line * 20} 0v400M0 ${line * 20}h640`)
          .join('')}
        stroke={paint.paper}
        strokeOpacity="0.2"
      />
      <path d="M380 0h260v400H380z" fill="#d0643a" />
      <circle cx="230" cy="200" r="152" fill={paint.paper} />
      <Sprigs />
      <Stitches />
      <circle cx="230" cy="200" r="152" fill="none" stroke="#a5672b" strokeWidth="13" />
      <circle
        cx="230"
        cy="200"
        r="152"
        fill="none"
        stroke={paint.paper}
        strokeOpacity="0.4"
        strokeWidth="2"
      />
      <path d="M218 34h24v16h-24zM224 26h12v8h-12z" fill="#7c4a1c" />
      <path d="M300 268c30 34 40 60 26 92" fill="none" stroke={paint.orange} strokeWidth="2.6" />
      <path d="M318 392l16-64" stroke={paint.navy} strokeWidth="4" strokeLinecap="round" />
      <Auditorium />
    </>
  );
}
