import { Lorry, times } from './kit.tsx';
import { paint } from './paint.ts';

/** Forty windows for forty rooms; some people are still awake. */
function Hotel() {
  const rooms = times(5).flatMap((floor) => times(8).map((room) => ({ floor, room })));
  return (
    <g>
      <path d="M60 84h272v226H60z" fill={paint.cream} />
      <path d="M52 76h288v12H52z" fill={paint.orange} />
      <path d="M332 84h24v226h-24z" fill={paint.mist} />
      {rooms.map(({ floor, room }) => {
        const awake = (floor * 3 + room * 5) % 4 !== 0;
        return (
          <path
            key={`${floor}-${room}`}
            d={`M${74 + room * 32} ${104 + floor * 34}h20v22h-20z`}
            fill={awake ? paint.gold : paint.slate}
          />
        );
      })}
      <path d="M60 278h272v32H60z" fill={paint.navy} />
      <path d="M170 284h52v26h-52z" fill={paint.gold} />
      <path d="M196 284v26" stroke={paint.navy} strokeWidth="2" />
      <path d="M142 268h108v10H142z" fill={paint.orange} />
      <text
        x="196"
        y="58"
        fontSize="26"
        fontWeight="700"
        letterSpacing="6"
        textAnchor="middle"
        fill={paint.paper}
      >
        HOTEL
      </text>
      <path d="M120 66v12M272 66v12" stroke={paint.mist} strokeWidth="3" />
    </g>
  );
}

function Restaurant() {
  return (
    <g>
      <path d="M384 222h216v88H384z" fill={paint.slate} />
      <path d="M374 204h236l-10 24H384z" fill={paint.paper} />
      {times(6).map((stripe) => (
        <path key={stripe} d={`M${374 + stripe * 40} 204h20l-2 24h-18z`} fill={paint.orange} />
      ))}
      {times(4).map((table) => (
        <g key={table}>
          <path d={`M${396 + table * 52} 242h40v42h-40z`} fill={paint.gold} fillOpacity="0.9" />
          <path
            d={`M${404 + table * 52} 276h24M${416 + table * 52} 276v8`}
            stroke={paint.navy}
            strokeWidth="3"
          />
          <circle cx={416 + table * 52} cy="252" r="5" fill={paint.paper} />
        </g>
      ))}
      <path d="M470 160c0-16 24-16 24 0v8h-24zM482 148v-8" fill="none" stroke={paint.mist} strokeWidth="4" />
      <path
        d="M520 150v44M514 150v14c0 8 12 8 12 0v-14M546 150c-8 0-10 22 0 24v20"
        fill="none"
        stroke={paint.paper}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </g>
  );
}

/** Hotel, restaurant and the lorries that wait their turn. */
export function Parque() {
  return (
    <>
      <path d="M0 0h640v400H0z" fill={paint.deep} />
      <circle cx="566" cy="70" r="30" fill={paint.cream} />
      <circle cx="554" cy="62" r="26" fill={paint.deep} />
      <path d="M0 230l120-60 110 46 140-80 130 70 140-46v180H0z" fill={paint.night} fillOpacity="0.3" />
      <Hotel />
      <Restaurant />
      <path d="M0 310h640v90H0z" fill={paint.navy} />
      <path
        d={times(9)
          .map((bay) => `M${20 + bay * 80} 400l30-84`)
          .join('')}
        stroke={paint.cream}
        strokeOpacity="0.35"
        strokeWidth="3"
      />
      <Lorry x={26} ground={384} />
      <Lorry x={222} ground={384} load={paint.blue} />
      <Lorry x={418} ground={384} load={paint.gold} />
    </>
  );
}
