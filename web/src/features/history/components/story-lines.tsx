import type { Story } from '@nodo/contracts/history/views';
import { laneSpans, type StoryRow, storyLinks } from '../story-rows.ts';

/** Minimum row height in px; the list beside the drawing uses the same. */
export const ROW = 60;
const NODE = 5;
const colors = ['--signal', '--sea', '--amber', '--ink-2', '--alert', '--primary'] as const;

/** The colour of a lane, by its index. */
export const laneColor = (lane: number) => `var(${colors[lane % colors.length]})`;

interface StoryLinesProps {
  story: Story;
  rows: readonly StoryRow[];
  /** Distance between two lanes, px. */
  gap: number;
  /** Vertical middle of each row of the list beside the drawing, px from its top. */
  middles: readonly number[];
}

/** The lanes of a story with events as dots, and arrows through what has one correlation. */
export function StoryLines({ story, rows, gap, middles }: StoryLinesProps) {
  const x = (lane: number) => gap * (lane + 0.5);
  const y = (row: number) => middles[row] ?? ROW * (row + 0.5);
  return (
    <svg
      aria-hidden
      width={gap * story.lanes.length}
      height="100%"
      className="absolute top-0 left-0 overflow-visible"
    >
      <defs>
        <marker id="story-arrow" markerWidth="7" markerHeight="7" refX="6" refY="3.5" orient="auto">
          <path d="M0 0 L7 3.5 L0 7 Z" fill="var(--ink-3)" />
        </marker>
      </defs>
      {laneSpans(story, rows).map((span, lane) => {
        const { stream, isShared } = story.lanes[lane] ?? {};
        return (
          span && (
            <line
              key={stream}
              x1={x(lane)}
              x2={x(lane)}
              y1={y(span[0])}
              y2={y(span[1])}
              stroke={laneColor(lane)}
              strokeWidth={2}
              strokeDasharray={isShared ? '2 5' : undefined}
            />
          )
        );
      })}
      {storyLinks(story, rows).map(({ from, to, isOneCommand }) => {
        const [x1, y1, x2, y2] = [x(from.lane), y(from.row) + NODE, x(to.lane), y(to.row) - NODE - 2];
        const bend = Math.min(ROW / 2, (y2 - y1) / 2);
        return (
          <path
            key={`${from.row}-${to.row}-${to.lane}`}
            d={`M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`}
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth={1.5}
            strokeDasharray={isOneCommand ? undefined : '4 3'}
            markerEnd="url(#story-arrow)"
          />
        );
      })}
      {rows.map(({ key, lanes }, row) => (
        <g key={key}>
          {lanes.length > 1 && (
            <line
              x1={x(Math.min(...lanes))}
              x2={x(Math.max(...lanes))}
              y1={y(row)}
              y2={y(row)}
              stroke="var(--ink-3)"
              strokeWidth={1.5}
            />
          )}
          {lanes.map((lane) => (
            <circle
              key={lane}
              cx={x(lane)}
              cy={y(row)}
              r={NODE}
              fill={laneColor(lane)}
              stroke="var(--surface)"
              strokeWidth={2}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
