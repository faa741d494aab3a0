import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';

interface FacadeProps {
  /** Any text; varies the drawing between warehouses. */
  seed: string;
  /** 0–100: the part of the building drawn as built; the rest is drawn as a plan. */
  progress: number;
  className?: string;
}

function variant(seed: string): number {
  return [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
}

const WALL = { left: 36, right: 364, top: 74, bottom: 158 };

/** Roof line of one of three families: saw-tooth, double pitch, flat with a parapet. */
function roof(kind: number): string {
  const { left, right, top } = WALL;
  if (kind === 0) {
    const teeth = Array.from({ length: 6 }, (_, tooth) => {
      const x = left + (tooth * (right - left)) / 6;
      return `L${x} ${top - 26}L${x + (right - left) / 6} ${top}`;
    });
    return `M${left} ${top}${teeth.join('')}Z`;
  }
  if (kind === 1) return `M${left - 8} ${top}L${(left + right) / 2} ${top - 36}L${right + 8} ${top}Z`;
  return `M${left} ${top}V${top - 14}H${right}V${top}Z`;
}

function doors(count: number): { x: number; width: number }[] {
  const pitch = (WALL.right - WALL.left - 40) / count;
  return Array.from({ length: count }, (_, door) => ({
    x: WALL.left + 24 + door * pitch,
    width: pitch - 12,
  }));
}

function Built({ kind, count, number }: { kind: number; count: number; number: number }) {
  const { left, right, top, bottom } = WALL;
  return (
    <g>
      <path d={roof(kind)} fill="var(--chart-1)" fillOpacity="0.85" />
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="var(--surface)" />
      <path d={`M${left} ${top}H${right}v12H${left}z`} fill="var(--signal)" />
      {doors(count).map(({ x, width }) => (
        <g key={x}>
          <rect x={x} y={bottom - 46} width={width} height="46" fill="var(--chart-1)" fillOpacity="0.14" />
          <path
            d={Array.from({ length: 5 }, (_, slat) => `M${x} ${bottom - 40 + slat * 9}h${width}`).join('')}
            stroke="var(--chart-1)"
            strokeOpacity="0.5"
          />
        </g>
      ))}
      <text x={right - 14} y={top + 28} textAnchor="end" fontSize="13" fontWeight="600" fill="var(--ink-3)">
        {String(number).padStart(2, '0')}
      </text>
      <path
        d={`M${left} ${top}H${right}V${bottom}H${left}z`}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
      />
    </g>
  );
}

function Plan({ kind, count }: { kind: number; count: number }) {
  const { left, right, top, bottom } = WALL;
  return (
    <g fill="none" stroke="var(--ink-3)" strokeOpacity="0.6" strokeDasharray="3 4">
      <path d={roof(kind)} />
      <path d={`M${left} ${top}H${right}V${bottom}H${left}zM${left} ${top + 12}H${right}`} />
      {doors(count).map(({ x, width }) => (
        <rect key={x} x={x} y={bottom - 46} width={width} height="46" />
      ))}
    </g>
  );
}

/** A warehouse's front, solid as far as it is built and dashed beyond. Decorative. */
export function Facade({ seed, progress, className }: FacadeProps) {
  const clip = useId();
  const value = variant(seed);
  const kind = value % 3;
  const count = 4 + (value % 3);
  const edge = WALL.left - 8 + ((WALL.right - WALL.left + 16) * progress) / 100;
  return (
    <svg aria-hidden="true" viewBox="0 0 400 180" className={cx('block w-full bg-sunken', className)}>
      <defs>
        <clipPath id={clip}>
          <rect x="0" y="0" width={edge} height="180" />
        </clipPath>
      </defs>
      <path
        d={
          Array.from({ length: 9 }, (_, line) => `M0 ${18 + line * 20}H400`).join('') +
          Array.from({ length: 19 }, (_, line) => `M${20 + line * 20} 0V180`).join('')
        }
        stroke="var(--line)"
        strokeWidth="0.75"
      />
      <Plan kind={kind} count={count} />
      <g clipPath={`url(#${clip})`}>
        <Built kind={kind} count={count} number={(value % 72) + 1} />
      </g>
      {progress > 0 && progress < 100 && (
        <path d={`M${edge} 34V166`} stroke="var(--signal)" strokeWidth="1.5" strokeDasharray="2 3" />
      )}
      <path d="M0 158H400" stroke="var(--ink-3)" strokeOpacity="0.5" strokeWidth="1.5" />
    </svg>
  );
}
