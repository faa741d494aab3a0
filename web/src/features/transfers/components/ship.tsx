import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { cx } from '../../../ui/cx.ts';
import type { ConfirmationPhase } from '../confirmation-progress.ts';
import { Crane, Hull, Pennant, Water } from './ship-parts.tsx';

const BAY = 72;
const LEFT = 92;
const WIDTH = 68;
const HEIGHT = 44;
const DECK = 240;

interface Slot {
  x: number;
  y: number;
}

/** Nineteen container slots: two full rows of seven bays and five on top. */
const rows = [
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5],
];
const slots: readonly Slot[] = rows.flatMap((bays, row) =>
  bays.map((bay) => ({ x: LEFT + bay * BAY, y: DECK - (row + 1) * (HEIGHT + 3) })),
);

const paints = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'] as const;
const paintOrder = [0, 2, 1, 0, 3, 2, 0, 1, 0, 3, 2, 0, 1, 2, 3, 0, 1, 2, 0] as const;

function Container({ slot, index, isNew }: { slot: Slot; index: number; isNew: boolean }) {
  const paint = paints[paintOrder[index] ?? 0];
  return (
    <g className={cx(isNew && 'animate-lower')}>
      <rect x={slot.x} y={slot.y} width={WIDTH} height={HEIGHT} rx="3" fill={paint} />
      <path
        d={Array.from(
          { length: 7 },
          (_, rib) => `M${slot.x + 8.5 + rib * 8.5} ${slot.y + 6}v${HEIGHT - 12}`,
        ).join('')}
        stroke="oklch(0 0 0 / 0.16)"
        strokeWidth="2"
      />
      <rect x={slot.x} y={slot.y} width={WIDTH} height="5" rx="2.5" fill="oklch(1 0 0 / 0.14)" />
    </g>
  );
}

interface ShipProps {
  loaded: number;
  phase: ConfirmationPhase;
  className?: string;
}

/**
 * A ship being loaded: each confirmation is a container aboard, the crane waits above the next slot, and when all
 * nineteen are loaded the ship sails. Decorative: the figures beside it have the same information.
 */
export function Ship({ loaded, phase, className }: ShipProps) {
  const next = slots[Math.min(loaded, REQUIRED_CONFIRMATIONS - 1)];
  const done = phase === 'confirmed';
  return (
    <svg aria-hidden="true" viewBox="0 0 760 330" className={cx('block w-full overflow-hidden', className)}>
      {!done && next && <Crane x={next.x + WIDTH / 2} drop={next.y - 14} isIdle={phase === 'waiting'} />}
      <g className={cx(done && 'animate-sail')}>
        {slots.map((slot, index) =>
          index < loaded ? (
            <Container
              key={`${slot.x}-${slot.y}`}
              slot={slot}
              index={index}
              isNew={index === loaded - 1 && !done}
            />
          ) : (
            <rect
              key={`${slot.x}-${slot.y}`}
              x={slot.x + 1}
              y={slot.y + 1}
              width={WIDTH - 2}
              height={HEIGHT - 2}
              rx="3"
              fill="none"
              stroke="var(--line-strong)"
              strokeOpacity="0.55"
              strokeDasharray="4 5"
            />
          ),
        )}
        <Hull />
        {done && <Pennant />}
      </g>
      <Water />
    </svg>
  );
}
