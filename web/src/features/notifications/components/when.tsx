import { formatDateTime } from '../../../lib/format.ts';
import { formatRelative } from '../../../lib/relative-time.ts';

/** How long ago; the exact moment on hover. */
export function When({ timestamp, now }: { timestamp: string; now: number }) {
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp)}>
      {formatRelative(timestamp, now)}
    </time>
  );
}
