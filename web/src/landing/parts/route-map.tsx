import { LAND, MAP_HEIGHT, MAP_WIDTH, pathOf, project, RIVERS, ROUTES, START } from './map-data.ts';

/** Ridges of the three cordilleras: [longitude, latitude] of each. */
const RIDGES = [
  [-76.55, 4.35],
  [-76.25, 5.1],
  [-76.15, 5.75],
  [-76.35, 6.35],
  [-76.05, 7.1],
  [-75.4, 4.85],
  [-75.75, 3.6],
  [-75.2, 5.5],
  [-75.1, 6.4],
  [-74.85, 7.2],
  [-74.1, 3.7],
  [-73.75, 5.2],
  [-73.6, 6.1],
  [-76.75, 3.2],
] as const;

/** Position of each name relative to its dot. */
const labels: Readonly<Record<string, { dx: number; dy: number; anchor: 'start' | 'end' | 'middle' }>> = {
  Pereira: { dx: 12, dy: -6, anchor: 'start' },
  Cali: { dx: 14, dy: 8, anchor: 'start' },
  Buenaventura: { dx: -4, dy: 30, anchor: 'middle' },
  Medellín: { dx: 14, dy: 2, anchor: 'start' },
  Bogotá: { dx: -2, dy: -30, anchor: 'middle' },
  Turbo: { dx: 14, dy: 2, anchor: 'start' },
};

function Ridge({ longitude, latitude }: { longitude: number; latitude: number }) {
  const { x, y } = project(longitude, latitude);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-16 9L0-13 16 9z" fill="var(--line)" />
      <path d="M0-13L16 9H5z" fill="var(--line-strong)" fillOpacity="0.28" />
    </g>
  );
}

/** Western Colombia with the roads from Cartago. The list beside it has the same information. */
export function RouteMap({ className }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Mapa del occidente de Colombia con las rutas desde Cartago"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className={className}
    >
      <path d={`M0 0H${MAP_WIDTH}V${MAP_HEIGHT}H0z`} fill="var(--sea-soft)" />
      <g fill="none" stroke="var(--sea)" strokeLinejoin="round">
        <path d={pathOf(LAND)} strokeOpacity="0.12" strokeWidth="44" />
        <path d={pathOf(LAND)} strokeOpacity="0.16" strokeWidth="20" />
      </g>
      <path
        d={`${pathOf(LAND)}z`}
        fill="var(--surface)"
        stroke="var(--sea)"
        strokeOpacity="0.7"
        strokeWidth="1.5"
      />
      {RIDGES.map(([longitude, latitude]) => (
        <Ridge key={`${longitude}${latitude}`} longitude={longitude} latitude={latitude} />
      ))}
      {RIVERS.map((river) => (
        <path
          key={pathOf(river)}
          d={pathOf(river)}
          fill="none"
          stroke="var(--sea)"
          strokeOpacity="0.55"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        {ROUTES.map(({ name, road }) => (
          <path key={name} d={road} stroke="var(--surface)" strokeWidth="8" />
        ))}
        {ROUTES.map(({ name, road }) => (
          <path
            key={name}
            d={road}
            stroke={name === 'Buenaventura' ? 'var(--signal)' : 'var(--chart-1)'}
            strokeWidth={name === 'Buenaventura' ? 4.5 : 2.5}
          />
        ))}
      </g>
      <g className="text-[18px] sm:text-[13px]" fill="var(--sea-ink)" fontStyle="italic">
        <text x="24" y={MAP_HEIGHT - 150} transform={`rotate(-72 40 ${MAP_HEIGHT - 150})`} letterSpacing="2">
          Océano Pacífico
        </text>
        <text x="176" y="24" letterSpacing="1">
          Mar Caribe
        </text>
      </g>
      {ROUTES.map(({ name, km, at }) => {
        const { dx, dy, anchor } = labels[name] ?? { dx: 12, dy: 4, anchor: 'start' as const };
        return (
          <g key={name}>
            <circle cx={at.x} cy={at.y} r="6.5" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2.5" />
            <g
              textAnchor={anchor}
              stroke="var(--surface)"
              strokeWidth="5"
              strokeLinejoin="round"
              paintOrder="stroke"
            >
              <text
                x={at.x + dx}
                y={at.y + dy}
                className="text-[24px] font-semibold sm:text-[16px]"
                fill="var(--ink)"
              >
                {name}
              </text>
              <text
                x={at.x + dx}
                y={at.y + dy + 16}
                className="hidden text-[13px] sm:block"
                fill="var(--ink-2)"
              >
                {km} km
              </text>
            </g>
          </g>
        );
      })}
      <circle cx={START.x} cy={START.y} r="20" fill="var(--signal)" fillOpacity="0.22" />
      <circle cx={START.x} cy={START.y} r="10" fill="var(--signal)" stroke="var(--surface)" strokeWidth="3" />
      <text
        x={START.x - 20}
        y={START.y - 6}
        textAnchor="end"
        className="text-[28px] font-bold sm:text-[20px]"
        fill="var(--ink)"
        stroke="var(--surface)"
        strokeWidth="6"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        Cartago
      </text>
    </svg>
  );
}
