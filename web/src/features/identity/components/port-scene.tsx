const stackPaints = [
  '#ef7a2b',
  '#3f5f92',
  '#3f9f92',
  '#d9b15c',
  '#3f5f92',
  '#ef7a2b',
  '#3f9f92',
  '#5b74a3',
] as const;

function Stack({ x, y, columns, rows }: { x: number; y: number; columns: number; rows: number }) {
  const cells = Array.from({ length: columns * rows }, (_, cell) => ({
    left: x + (cell % columns) * 46,
    top: y - Math.floor(cell / columns) * 24,
    paint: stackPaints[(cell * 5 + columns * 3) % stackPaints.length],
  }));
  return cells.map(({ left, top, paint }) => (
    <g key={`${left}-${top}`}>
      <rect x={left} y={top} width="43" height="21" rx="1.5" fill={paint} />
      <path
        d={Array.from({ length: 6 }, (_, rib) => `M${left + 6 + rib * 6.2} ${top + 4}v13`).join('')}
        stroke="#0b1730"
        strokeOpacity="0.22"
        strokeWidth="1.4"
      />
    </g>
  ));
}

function Mountains() {
  return (
    <g>
      <path d="M0 330L90 262l60 34 96-92 84 74 62-40 98 78 70-52 90 64 130-98v240H0z" fill="#1d3156" />
      <path d="M0 360l120-58 84 40 110-66 96 60 120-48 100 56 150-62v140H0z" fill="#192a4b" />
    </g>
  );
}

function Warehouse() {
  return (
    <g>
      <path d="M54 430V348l42-26v26l42-26v26l42-26v26l42-26v26l42-26v108z" fill="#27406e" />
      <path d="M54 366h210" stroke="#ef7a2b" strokeWidth="5" />
      {[70, 110, 150, 190, 228].map((x) => (
        <g key={x}>
          <rect x={x} y="386" width="26" height="44" fill="#0f1d39" />
          <path d={`M${x} 394h26M${x} 403h26M${x} 412h26`} stroke="#3f5f92" strokeWidth="1.5" />
        </g>
      ))}
    </g>
  );
}

function Gantry() {
  return (
    <g stroke="#e9e2d2" strokeOpacity="0.85" strokeWidth="4" fill="none" strokeLinecap="square">
      <path d="M420 430L436 214M560 430L544 214M436 214h108M428 322h124" />
      <path d="M376 214h300" />
      <path d="M490 170L380 212M490 170L672 212M490 214v-46" strokeWidth="2" strokeOpacity="0.6" />
      <path d="M612 214v76" strokeWidth="1.6" />
      <rect x="590" y="292" width="46" height="22" fill="#ef7a2b" stroke="none" rx="1.5" />
      <rect x="598" y="206" width="28" height="14" fill="#e9e2d2" stroke="none" rx="2" />
    </g>
  );
}

function Ship() {
  return (
    <g>
      <Stack x={486} y={438} columns={4} rows={2} />
      <path d="M688 462v-78h34v78z" fill="#e9e2d2" />
      <path d="M682 386h46v-12h-46z" fill="#e9e2d2" />
      <path d="M688 378h6v5h-6zM698 378h6v5h-6zM708 378h6v5h-6z" fill="#14233f" />
      <path d="M452 446c8 12 14 16 28 16h254v26c-2 12-10 18-22 18H502c-22 0-40-26-50-60z" fill="#0b1730" />
      <path d="M464 478h268" stroke="#ef7a2b" strokeWidth="3" />
    </g>
  );
}

/** The route from Cartago to the port: nodes joined by an arc in the sky. */
function Route() {
  return (
    <g>
      <path
        d="M158 300C240 120 420 84 612 150"
        fill="none"
        stroke="#ef7a2b"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <circle cx="158" cy="300" r="5" fill="#ef7a2b" />
      <circle cx="158" cy="300" r="12" fill="none" stroke="#ef7a2b" strokeOpacity="0.5" />
      <circle cx="612" cy="150" r="5" fill="#f7f3ea" />
      <circle cx="612" cy="150" r="12" fill="none" stroke="#f7f3ea" strokeOpacity="0.4" />
      <g fill="#f7f3ea" fontSize="13" fontWeight="500">
        <text x="158" y="276" textAnchor="middle">
          Cartago
        </text>
        <text x="612" y="130" textAnchor="middle">
          Buenaventura
        </text>
        <text x="372" y="106" textAnchor="middle" fill="#b9c6de" fontWeight="400">
          225 km
        </text>
      </g>
    </g>
  );
}

/** Warehouse, yard, crane and ship at night, and the route that joins them. Decorative. */
export function PortScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 780 560" preserveAspectRatio="xMidYMax slice" className={className}>
      <Mountains />
      <Route />
      <path d="M0 430h470v130H0z" fill="#101e3a" />
      <path d="M0 430h470" stroke="#e9e2d2" strokeOpacity="0.3" strokeWidth="2" />
      <Warehouse />
      <Stack x={284} y={408} columns={3} rows={3} />
      <Gantry />
      <Ship />
      <path
        d="M470 490q22-7 44 0t44 0 44 0 44 0 44 0 44 0 44 0 44 0v70H470z"
        fill="#2d6f78"
        fillOpacity="0.55"
      />
      <path d="M470 506q22-7 44 0t44 0 44 0 44 0 44 0 44 0 44 0 44 0v54H470z" fill="#1d4a5c" />
      <path
        d="M0 470h300M40 496h220M0 524h360"
        stroke="#e9e2d2"
        strokeOpacity="0.16"
        strokeWidth="2"
        strokeDasharray="26 16"
      />
    </svg>
  );
}
