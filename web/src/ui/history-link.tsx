import { History, Waypoints } from 'lucide-react';
import { Link } from 'react-router-dom';
import { storyAddress } from '../lib/history-address.ts';
import { cx } from './cx.ts';

interface HistoryLinkProps {
  /** URL in the audit. */
  to: string;
  /** Its event stream, if it has a story of its own. */
  stream?: string;
  /** Description for the accessible name: 'la transferencia del 3 de mayo'. */
  of: string;
  className?: string;
}

const classes =
  'inline-grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink';

/** Icon links from a record to its audit entries and its story; both on one line. */
export function HistoryLink({ to, stream, of, className }: HistoryLinkProps) {
  return (
    <span className={cx('inline-flex shrink-0', className)}>
      <Link to={to} aria-label={`Ver el historial de ${of}`} title="Ver el historial" className={classes}>
        <History aria-hidden className="size-4" />
      </Link>
      {stream !== undefined && (
        <Link
          to={storyAddress(stream)}
          aria-label={`Ver la línea de tiempo de ${of}`}
          title="Ver la línea de tiempo"
          className={classes}
        >
          <Waypoints aria-hidden className="size-4" />
        </Link>
      )}
    </span>
  );
}
