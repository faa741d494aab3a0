import { actionLabel } from '@nodo/contracts/audit/labels';
import type { AuditPage, AuditRow } from '@nodo/contracts/audit/views';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { actorPart, ownReason, subjectName } from '../audit-row-labels.ts';
import { CARDS_PAGE } from '../audit-view.ts';
import { ChangeLine } from './audit-change.tsx';

function EntryCard({ entry, onOpen }: { entry: AuditRow; onOpen: () => void }) {
  const reason = ownReason(entry);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1.5 rounded-lg border border-line bg-surface p-4 text-left shadow-card hover:border-line-strong"
    >
      <span className="text-[0.8125rem] text-ink-3">{formatBogotaDateTime(entry.occurredAt)}</span>
      <span className="font-medium">{actionLabel(entry.action)}</span>
      <span className="min-w-0 text-sm break-words text-ink-2">{subjectName(entry)}</span>
      <span className="min-w-0 text-sm">
        <ChangeLine entry={entry} as="whole" />
      </span>
      {reason !== null && <span className="min-w-0 text-sm break-words text-ink-2">Motivo: {reason}</span>}
      <span className="text-[0.8125rem] text-ink-3">
        {entry.actorName} · {actorPart(entry)}
      </span>
    </button>
  );
}

interface AuditCardsProps {
  page: AuditPage;
  /** One-based page number. */
  number: number;
  onPage: (number: number) => void;
  onOpen: (id: string) => void;
}

/** One page of entries as cards, for small screens. */
export function AuditCards({ page: { rows, total }, number, onPage, onOpen }: AuditCardsProps) {
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <EntryCard entry={entry} onOpen={() => onOpen(entry.id)} />
          </li>
        ))}
      </ul>
      <Pager number={number} size={CARDS_PAGE} shown={rows.length} total={total} onPage={onPage} />
    </div>
  );
}
