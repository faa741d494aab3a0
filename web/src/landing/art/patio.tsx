import { times } from './kit.tsx';
import { containerPaints, paint } from './paint.ts';

/** Edges of a container in isometric view, in pixels. */
const LONG = { x: 62, y: 31 };
const SHORT = { x: -30, y: 15 };
const HEIGHT = 32;

function Box({ x, y, fill }: { x: number; y: number; fill: string }) {
  const right = `M${x} ${y}l${SHORT.x} ${SHORT.y}v${HEIGHT}l${-SHORT.x} ${-SHORT.y}z`;
  const front = `M${x + SHORT.x} ${y + SHORT.y}l${LONG.x} ${LONG.y}v${HEIGHT}l${-LONG.x} ${-LONG.y}z`;
  const end = `M${x + SHORT.x + LONG.x} ${y + SHORT.y + LONG.y}l${-SHORT.x} ${-SHORT.y}v${HEIGHT}l${SHORT.x} ${SHORT.y}z`;
  const top = `M${x} ${y}l${LONG.x} ${LONG.y}l${SHORT.x} ${SHORT.y}l${-LONG.x} ${-LONG.y}z`;
  const ribs = times(7)
    .map((rib) => {
      const share = (rib + 1) / 8;
      return `M${x + SHORT.x + LONG.x * share} ${y + SHORT.y + LONG.y * share + 4}v${HEIGHT - 8}`;
    })
    .join('');
  return (
    <g>
      <path d={right} fill={fill} />
      <path d={front} fill={fill} />
      <path d={ribs} stroke={paint.night} strokeOpacity="0.25" strokeWidth="1.6" />
      <path d={end} fill={fill} />
      <path d={end} fill={paint.night} fillOpacity="0.32" />
      <path d={top} fill={fill} />
      <path d={top} fill={paint.paper} fillOpacity="0.28" />
    </g>
  );
}

/** How many stand on each place: rows from back to front, along each row from left to right. */
const HEIGHTS = [
  [3, 4, 3, 4, 2],
  [2, 3, 3, 2, 3],
  [3, 1, 2, 3, 1],
  [1, 2, 0, 1, 2],
] as const;

/** Every container with its place, those behind first. */
const CONTAINERS = HEIGHTS.flatMap((heights, row) =>
  heights.flatMap((height, place) =>
    times(height).map((level) => ({
      x: 262 + place * (LONG.x + 4) + row * (SHORT.x * 1.7),
      y: 112 + place * (LONG.y + 2) + row * (SHORT.y * 1.7) - level * HEIGHT,
      fill: containerPaints[(row * 3 + place * 5 + level * 2) % containerPaints.length] ?? paint.orange,
    })),
  ),
);

/** The container yard from above, with its gantry over the rows. */
export function Patio() {
  return (
    <>
      <path d="M0 0h640v400H0z" fill={paint.blue} />
      <path d="M-40 230L250 84l440 220-300 150H200z" fill={paint.slate} />
      <path
        d="M20 262l300-150M96 300l300-150M172 338l300-150M248 376l300-150"
        stroke={paint.cream}
        strokeOpacity="0.25"
        strokeWidth="3"
        strokeDasharray="16 12"
        transform="translate(-30 -30)"
      />
      {CONTAINERS.map((container) => (
        <Box key={`${container.x} ${container.y}`} {...container} />
      ))}
      <g fill="none" stroke={paint.cream} strokeWidth="7" strokeLinejoin="round">
        <path d="M470 52l-230 115v150M470 52v86" strokeOpacity="0.95" />
        <path d="M490 62l-230 115v150" strokeWidth="4" strokeOpacity="0.7" />
        <path d="M470 52l20 10M240 167l20 10" strokeWidth="5" />
      </g>
      <path d="M366 96l28 14v18l-28-14z" fill={paint.orange} />
      <path d="M394 110l18-9v18l-18 9z" fill="#c65a1e" />
      <path d="M376 124v22M402 124v14" stroke={paint.paper} strokeWidth="2" />
    </>
  );
}
