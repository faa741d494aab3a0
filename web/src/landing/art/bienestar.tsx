import { times } from './kit.tsx';
import { paint } from './paint.ts';

function Palm({ x, ground, height }: { x: number; ground: number; height: number }) {
  return (
    <g transform={`translate(${x} ${ground})`}>
      <path
        d={`M-3 0c2-${height * 0.4} 0-${height * 0.7} 4-${height}h5c-3 ${height * 0.4}-2 ${height * 0.7} 2 ${height}z`}
        fill="#7c4a1c"
      />
      {[-150, -110, -70, -30, 10, -190].map((angle) => (
        <path
          key={angle}
          d="M0 0c18-12 38-10 54 6-20-4-36-4-54 0z"
          fill={angle % 20 === 0 ? paint.sea : '#3a8a6e'}
          transform={`translate(3 ${-height}) rotate(${angle + 80 > 0 ? angle + 30 : angle})`}
        />
      ))}
    </g>
  );
}

function Shops() {
  const shops = [
    { x: 40, awning: paint.orange, sign: 'Café' },
    { x: 164, awning: paint.gold, sign: 'Mercado' },
    { x: 288, awning: paint.steel, sign: 'Gimnasio' },
    { x: 412, awning: paint.orange, sign: 'Farmacia' },
  ];
  return (
    <g>
      <path d="M40 132h496v134H40z" fill={paint.paper} />
      <path d="M32 122h512v14H32z" fill={paint.navy} />
      {shops.map(({ x, awning, sign }) => (
        <g key={x}>
          <path d={`M${x + 10} 192h104v74H${x + 10}z`} fill={paint.slate} />
          <path d={`M${x + 16} 206h42v60H${x + 16}z`} fill={paint.mist} fillOpacity="0.85" />
          <path d={`M${x + 66} 206h42v40H${x + 66}z`} fill={paint.gold} fillOpacity="0.75" />
          {times(6).map((stripe) => (
            <path
              key={stripe}
              d={`M${x + 4 + stripe * 19.5} 172h19.500v18c0 10-19.5 10-19.5 0z`}
              fill={stripe % 2 === 0 ? awning : paint.cream}
            />
          ))}
          <text x={x + 62} y="160" fontSize="17" fontWeight="700" textAnchor="middle" fill={paint.navy}>
            {sign}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Shops, a pool and shade: where people who work here come to rest. */
export function Bienestar() {
  return (
    <>
      <path d="M0 0h640v400H0z" fill="#8fc6bd" />
      <circle cx="560" cy="74" r="34" fill="#f7e2bd" />
      <path d="M0 200l120-66 110 40 130-84 140 84 140-50v160H0z" fill="#5ba596" />
      <Shops />
      <path d="M0 266h640v134H0z" fill={paint.cream} />
      <path
        d="M150 300h330c40 0 60 22 60 42s-20 42-60 42H150c-40 0-60-22-60-42s20-42 60-42z"
        fill={paint.paper}
      />
      <path
        d="M154 310h322c34 0 50 16 50 32s-16 32-50 32H154c-34 0-50-16-50-32s16-32 50-32z"
        fill={paint.sea}
      />
      <path
        d="M140 332q10-6 20 0t20 0M230 350q10-6 20 0t20 0M330 330q10-6 20 0t20 0M420 352q10-6 20 0t20 0M290 364q10-6 20 0t20 0"
        fill="none"
        stroke={paint.paper}
        strokeOpacity="0.8"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g>
        <path d="M540 300c0-34 80-34 80 0z" fill={paint.orange} />
        <path d="M566 300c0-34 28-34 28 0z" fill={paint.paper} />
        <path d="M580 300v54" stroke={paint.navy} strokeWidth="4" />
        <path
          d="M548 366l14-22h34l14-10"
          fill="none"
          stroke={paint.navy}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
      <Palm x={60} ground={330} height={150} />
      <Palm x={596} ground={266} height={126} />
      <Palm x={24} ground={372} height={110} />
    </>
  );
}
