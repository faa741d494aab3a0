import { Hall, Lorry, times } from './kit.tsx';
import { paint } from './paint.ts';

const GROUND = 330;

function Measure() {
  return (
    <g stroke={paint.gold} strokeWidth="2" fill="none">
      <path d="M52 148V330M44 148h16M44 330h16" />
      <path d="M52 148l-5 9M52 148l5 9M52 330l-5-9M52 330l5-9" />
      <text
        x="36"
        y="246"
        fontSize="20"
        fontWeight="700"
        fill={paint.gold}
        stroke="none"
        textAnchor="middle"
        transform="rotate(-90 36 246)"
      >
        15 m
      </text>
    </g>
  );
}

/** Pallets on shelves, seen through the open gable. */
function Racks() {
  const cells = times(4).flatMap((row) => times(3).map((column) => ({ row, column })));
  return (
    <g>
      <path d="M90 148h130v182H90z" fill={paint.night} fillOpacity="0.55" />
      {cells.map(({ row, column }) => {
        const x = 100 + column * 38;
        const y = 182 + row * 42;
        const fill = [paint.orange, paint.gold, paint.sea, paint.mist][(row * 2 + column) % 4];
        return <path key={`${row}-${column}`} d={`M${x + 4} ${y - 24}h28v24h-28z`} fill={fill} />;
      })}
      <path
        d={`${times(4)
          .map((row) => `M96 ${182 + row * 42}h118`)
          .join('')}${times(4)
          .map((post) => `M${98 + post * 38} 154v176`)
          .join('')}`}
        stroke={paint.steel}
        strokeWidth="3"
      />
    </g>
  );
}

function Forklift() {
  return (
    <g transform="translate(262 330)">
      <path d="M40-40h34l10 22v12H30v-12z" fill={paint.orange} />
      <path d="M44-40v-30h26l6 30" fill="none" stroke={paint.night} strokeWidth="4" />
      <path d="M24-84v80" stroke={paint.night} strokeWidth="5" />
      <path d="M24-8H-8" stroke={paint.night} strokeWidth="4" />
      <path d="M-8-44h28v32H-8z" fill={paint.gold} />
      <path d="M-8-28h28" stroke={paint.night} strokeOpacity="0.3" strokeWidth="2" />
      <circle cx="38" cy="-8" r="8" fill={paint.night} />
      <circle cx="74" cy="-8" r="8" fill={paint.night} />
    </g>
  );
}

/** Industrial halls, 15 m high, with a lorry at the dock. */
export function Bodegas() {
  return (
    <>
      <path d="M0 0h640v400H0z" fill={paint.slate} />
      <path d="M0 250l90-70 80 50 120-110 120 90 90-60 140 100v160H0z" fill={paint.dusk} />
      <path d="M0 330h640v70H0z" fill={paint.navy} />
      <path d="M84 148L155 104l71 44z" fill={paint.cream} />
      <path d="M84 148h142v10H84z" fill={paint.orange} />
      <Racks />
      <path d="M84 158h8v172h-8zM218 158h8v172h-8z" fill={paint.cream} />
      <Hall x={226} ground={GROUND} bays={4} wall={paint.blue} roof={paint.steel} first={51} />
      <Measure />
      <Forklift />
      <Lorry x={420} ground={372} load={paint.sea} />
      <path
        d="M0 384h640"
        stroke={paint.cream}
        strokeOpacity="0.25"
        strokeWidth="3"
        strokeDasharray="30 20"
      />
    </>
  );
}
