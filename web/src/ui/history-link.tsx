import { History } from 'lucide-react';
import { Link } from 'react-router-dom';

interface HistoryLinkProps {
  /** Address in the audit. */
  to: string;
  /** Of what, for whoever can't see where the link stands: 'la transferencia del 3 de mayo'. */
  of: string;
}

/** From a record to what was ever done to it, where there is room for a sign only. */
export function HistoryLink({ to, of }: HistoryLinkProps) {
  return (
    <Link
      to={to}
      aria-label={`Ver el historial de ${of}`}
      title="Ver el historial"
      className="inline-grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <History aria-hidden className="size-4" />
    </Link>
  );
}
