import { RISK_LIMITS, type RiskLevel, riskLevelOf } from '@nodo/contracts/portfolio/formulas';
import { formatDecimal } from '../../../lib/format.ts';
import { riskLevelLabels } from '../advanced-labels.ts';

const CENTRE = 120;
const RADIUS = 96;
/** Gap between two zones, degrees. */
const GAP = 1.6;

const zones: readonly { level: RiskLevel; from: number; to: number; colour: string }[] = [
  { level: 'bajo', from: 0, to: RISK_LIMITS.medio, colour: 'var(--sea)' },
  { level: 'medio', from: RISK_LIMITS.medio, to: RISK_LIMITS.alto, colour: 'var(--amber)' },
  { level: 'alto', from: RISK_LIMITS.alto, to: 100, colour: 'var(--alert)' },
];

/** Point of a score on the semicircle: 0 on the left, 100 on the right. */
function place(score: number, radius: number, turn = 0): [number, number] {
  const angle = Math.PI * (1 - score / 100) - (turn * Math.PI) / 180;
  return [CENTRE + radius * Math.cos(angle), CENTRE - radius * Math.sin(angle)];
}

const written = (...values: number[]) => values.map((value) => value.toFixed(2)).join(' ');

function arc(from: number, to: number): string {
  return `M ${written(...place(from, RADIUS, from === 0 ? 0 : GAP))} A ${RADIUS} ${RADIUS} 0 0 1 ${written(...place(to, RADIUS, to === 100 ? 0 : -GAP))}`;
}

function Needle({ score }: { score: number }) {
  const [x, y] = place(score, RADIUS - 18);
  return (
    <g>
      <line x1={CENTRE} y1={CENTRE} x2={x} y2={y} stroke="var(--ink)" strokeWidth={3} strokeLinecap="round" />
      <circle cx={CENTRE} cy={CENTRE} r={6} fill="var(--ink)" />
    </g>
  );
}

/**
 * Risk score on a semicircle of three labelled zones; the current zone is bold, so that it doesn't depend on
 * colour. The text below has the same information for screen readers.
 */
export function RiskGauge({ score }: { score: number }) {
  const level = riskLevelOf(score);
  const text = formatDecimal(score, 1);
  return (
    <div className="mx-auto w-full max-w-80">
      <svg viewBox="0 0 240 132" className="block w-full" aria-hidden="true">
        {zones.map((zone) => (
          <path
            key={zone.level}
            d={arc(zone.from, zone.to)}
            fill="none"
            stroke={zone.colour}
            strokeWidth={zone.level === level ? 20 : 8}
            strokeOpacity={zone.level === level ? 1 : 0.45}
          />
        ))}
        <Needle score={score} />
      </svg>
      <ul className="mt-1 flex justify-between px-1 text-[0.8125rem]" aria-hidden="true">
        {zones.map((zone) => (
          <li key={zone.level} className={zone.level === level ? 'font-semibold text-ink' : 'text-ink-3'}>
            {riskLevelLabels[zone.level]}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-center">
        <span className="text-3xl font-semibold tracking-tight tabular">{text}</span>
        <span className="text-ink-3"> de 100 · </span>
        <span className="font-medium">Riesgo {riskLevelLabels[level].toLowerCase()}</span>
      </p>
    </div>
  );
}
