import { times } from './kit.tsx';
import { paint } from './paint.ts';

function Bus({ x, ground, body }: { x: number; ground: number; body: string }) {
  return (
    <g transform={`translate(${x} ${ground})`}>
      <path d="M0-62c0-8 4-12 12-12h136c10 0 14 6 16 16l4 32v14H0z" fill={body} />
      <path d="M8-62h132v24H8z" fill={paint.navy} />
      <path
        d={times(4)
          .map((post) => `M${34 + post * 27}-62v24`)
          .join('')}
        stroke={body}
        strokeWidth="5"
      />
      <path d="M146-62h6c4 0 6 4 7 10l3 20h-16z" fill={paint.navy} />
      <path d="M0-24h168" stroke={paint.paper} strokeOpacity="0.7" strokeWidth="3" />
      <path d="M160-20h8v6h-8z" fill={paint.gold} />
      {[32, 128].map((wheel) => (
        <g key={wheel}>
          <circle cx={wheel} cy="-10" r="12" fill={paint.night} />
          <circle cx={wheel} cy="-10" r="5" fill={paint.mist} />
        </g>
      ))}
    </g>
  );
}

function Person({ x, shirt }: { x: number; shirt: string }) {
  return (
    <g transform={`translate(${x} 304)`}>
      <circle cx="0" cy="-38" r="6" fill={paint.navy} />
      <path d="M-7-12v-12c0-10 14-10 14 0v12z" fill={shirt} />
      <path d="M-3-12V0M3-12V0" stroke={paint.navy} strokeWidth="4" />
      <path d="M10-12h8V0h-8z" fill={paint.slate} />
    </g>
  );
}

/** A roof of sixteen arches, one for each company, and buses under way. */
export function Terminal() {
  const arches = times(16);
  return (
    <>
      <path d="M0 0h640v400H0z" fill="#f1c48a" />
      <circle cx="482" cy="140" r="62" fill="#f7e2bd" />
      <path d="M0 236l110-72 90 44 130-96 120 78 90-46 100 64v120H0z" fill="#dd8a4e" fillOpacity="0.65" />
      <path d="M40 196h560v108H40z" fill={paint.slate} />
      {arches.map((arch) => (
        <path
          key={arch}
          d={`M${40 + arch * 35} 204c0-42 35-42 35 0z`}
          fill={arch % 2 === 0 ? paint.paper : paint.cream}
          stroke={paint.slate}
          strokeWidth="2"
        />
      ))}
      {arches.map((bay) => (
        <g key={bay}>
          <path
            d={`M${46 + bay * 35} 232h24v58H${46 + bay * 35}z`}
            fill={paint.gold}
            fillOpacity={bay % 3 === 0 ? 0.95 : 0.6}
          />
          <path d={`M${40 + bay * 35} 204v100`} stroke={paint.navy} strokeWidth="3" />
          <text
            x={58 + bay * 35}
            y="224"
            fontSize="12"
            fontWeight="700"
            textAnchor="middle"
            fill={paint.paper}
          >
            {bay + 1}
          </text>
        </g>
      ))}
      <path d="M0 304h640v96H0z" fill={paint.navy} />
      <path d="M0 304h640v8H0z" fill={paint.steel} />
      {[96, 150, 232, 300, 410, 470, 548].map((x, index) => (
        <Person key={x} x={x} shirt={[paint.orange, paint.sea, paint.paper, paint.steel][index % 4] ?? ''} />
      ))}
      <Bus x={36} ground={378} body={paint.orange} />
      <Bus x={238} ground={378} body={paint.sea} />
      <Bus x={440} ground={378} body={paint.paper} />
      <path
        d="M0 390h640"
        stroke={paint.cream}
        strokeOpacity="0.35"
        strokeWidth="3"
        strokeDasharray="30 20"
      />
    </>
  );
}
