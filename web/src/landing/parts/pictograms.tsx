import { times } from '../art/kit.tsx';

/** 30 people, 100 000 travellers each. Decorative: the figure stands beside it. */
export function People() {
  return (
    <svg aria-hidden="true" viewBox="0 0 300 66" className="h-auto w-full max-w-96">
      {times(30).map((index) => (
        <path
          key={index}
          transform={`translate(${(index % 15) * 20 + 10} ${Math.floor(index / 15) * 34 + 4})`}
          d="M0 0a4.5 4.5 0 1 1-.01 9A4.5 4.5 0 0 1 0 0zM-6.5 27V17c0-7 13-7 13 0v10z"
          fill={index % 7 === 3 ? 'var(--signal)' : 'var(--chart-1)'}
        />
      ))}
    </svg>
  );
}

/** 16 coaches, one for each company. Decorative. */
export function Coaches() {
  const paints = ['var(--chart-1)', 'var(--signal)', 'var(--sea)', 'var(--chart-5)'];
  return (
    <svg aria-hidden="true" viewBox="0 0 300 66" className="h-auto w-full max-w-96">
      {times(16).map((index) => (
        <g key={index} transform={`translate(${(index % 8) * 37.5 + 2} ${Math.floor(index / 8) * 34 + 4})`}>
          <path d="M0 4c0-3 1-4 4-4h22c3 0 5 2 6 6l1 8v6H0z" fill={paints[(index * 3) % 4]} />
          <path d="M3 4h6v6H3zM11 4h6v6h-6zM19 4h6v6h-6z" fill="var(--surface)" fillOpacity="0.85" />
          <circle cx="8" cy="20" r="3.5" fill="var(--ink)" />
          <circle cx="25" cy="20" r="3.5" fill="var(--ink)" />
        </g>
      ))}
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

/** A square for each hall: those of the first phase filled, those of the second outlined. Decorative. */
export function Halls({ first, second }: { first: number; second: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 360 82" className="h-auto w-full max-w-md">
      {times(first + second).map((index) => (
        <path
          key={index}
          transform={`translate(${(index % 18) * 20 + 2} ${Math.floor(index / 18) * 20 + 3})`}
          d="M0 6L8 0l8 6v10H0z"
          fill={index < first ? 'var(--chart-1)' : 'none'}
          stroke={index < first ? 'var(--chart-1)' : 'var(--signal)'}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}

/** Sixty little containers, twenty each. Decorative. */
export function Boxes() {
  const paints = ['var(--chart-1)', 'var(--signal)', 'var(--sea)', 'var(--chart-4)', 'var(--chart-5)'];
  return (
    <svg aria-hidden="true" viewBox="0 0 300 48" className="h-auto w-full max-w-96">
      {times(60).map((index) => (
        <path
          key={index}
          d={`M${(index % 15) * 20} ${Math.floor(index / 15) * 12}h18v10h-18z`}
          fill={paints[(index * 7 + Math.floor(index / 15)) % 5]}
        />
      ))}
    </svg>
  );
}

/** Where a rank stands from first to last. Decorative. */
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

/** A part of a whole as a bar. `percent` from 0 to 100. Decorative. */
export function Share({ percent, fill = 'var(--signal)' }: { percent: number; fill?: string }) {
  return (
    <span aria-hidden="true" className="mt-4 block h-2 overflow-hidden rounded-full bg-line">
      <span className="block h-full rounded-full" style={{ width: `${percent}%`, background: fill }} />
    </span>
  );
}
