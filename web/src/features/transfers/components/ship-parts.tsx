/**
 * Static parts of the loading scene, independent of the block count. Coordinates are those of a 760 × 330 view box.
 */

export function Hull() {
  return (
    <g>
      {/* bridge */}
      <path d="M614 240V150h62v90z" fill="var(--surface)" stroke="var(--hull)" strokeWidth="2" />
      <path d="M604 150h82v-18h-82z" fill="var(--surface)" stroke="var(--hull)" strokeWidth="2" />
      <path
        d="M612 137h10v8h-10zM628 137h10v8h-10zM644 137h10v8h-10zM660 137h10v8h-10z"
        fill="var(--chart-1)"
      />
      <path
        d="M624 168h12v9h-12zM646 168h12v9h-12zM624 190h12v9h-12zM646 190h12v9h-12zM624 212h12v9h-12zM646 212h12v9h-12z"
        fill="var(--line-strong)"
        fillOpacity="0.5"
      />
      <path d="M632 132v-26h22v26z" fill="var(--signal)" />
      <path d="M632 112h22v6h-22z" fill="var(--hull)" />
      {/* hull */}
      <path d="M34 198h48l6 42h616v24c-4 30-18 46-40 46H118c-38 0-66-50-84-112z" fill="var(--hull)" />
      <path d="M58 272h640" stroke="var(--signal)" strokeWidth="4" />
      <circle cx="86" cy="256" r="3.5" fill="var(--on-navy)" fillOpacity="0.7" />
      <text
        x="560"
        y="262"
        fill="var(--on-navy)"
        fillOpacity="0.85"
        fontSize="15"
        fontWeight="600"
        letterSpacing="3"
      >
        NODO
      </text>
    </g>
  );
}

export function Water() {
  const crest =
    'M-40 0q20-9 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0V60H-40z';
  return (
    <g>
      <g className="animate-swell">
        <path d={crest} transform="translate(0 294)" fill="var(--sea)" fillOpacity="0.28" />
      </g>
      <path d={crest} transform="translate(-16 303)" fill="var(--sea-soft)" />
    </g>
  );
}

/** The gantry's trolley is above `x`; its spreader hangs just above the slot to fill. */
export function Crane({ x, drop, isIdle }: { x: number; drop: number; isIdle: boolean }) {
  const end = isIdle ? 44 : Math.max(44, drop - 12);
  return (
    <g>
      <path d="M56 20h576M56 28h576" stroke="var(--line-strong)" strokeWidth="2" />
      <path
        d="M56 20l12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8 12 8 12-8"
        fill="none"
        stroke="var(--line-strong)"
        strokeOpacity="0.6"
      />
      <g
        style={{
          transform: `translateX(${x}px)`,
          transition: 'transform 700ms cubic-bezier(0.4, 0, 0.2, 1)',
        }}
      >
        <rect x="-17" y="15" width="34" height="18" rx="3" fill="var(--signal)" />
        <path d={`M-11 33V${end}M11 33V${end}`} stroke="var(--ink-3)" strokeWidth="1.5" />
        <rect x="-27" y={end} width="54" height="6" rx="2" fill="var(--ink-2)" />
      </g>
    </g>
  );
}

/** Shown once every container is loaded. */
export function Pennant() {
  return (
    <g className="animate-rise">
      <path d="M644 106V58" stroke="var(--ink-3)" strokeWidth="2" />
      <path d="M644 60h44l-10 11 10 11h-44z" fill="var(--sea)" />
      <path
        d="M654 71l5 5 9-10"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="3"
        pathLength="100"
        className="animate-draw"
      />
    </g>
  );
}
