import { formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';

/** Relative time, with the exact time as a tooltip. */
export function When({ timestamp, now }: { timestamp: string; now: number }) {
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp)}>
      {formatRelative(timestamp, now)}
    </time>
  );
}
