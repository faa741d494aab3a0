import { formatRelative } from '../../../lib/relative-time.ts';
import { cx } from '../../../ui/cx.ts';
import { formatDue } from '../when.ts';

const SOON_MS = 10 * 3_600_000;

/** Deadline of a case and the time left; `now` in milliseconds. */
export function DueText({ dueAt, now }: { dueAt: string; now: number }) {
  const left = Date.parse(dueAt) - now;
  const isOver = left < 0;
  return (
    <span
      title={formatDue(dueAt)}
      className={cx(isOver && 'font-medium text-alert-ink', !isOver && left < SOON_MS && 'text-amber-ink')}
    >
      {isOver ? 'Venció' : 'Vence'} {formatRelative(dueAt, now)}
    </span>
  );
}
