import type { AuditPage, AuditRow } from '@nodo/contracts/audit';
import { actionLabel } from '@nodo/contracts/audit-words';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDateTime, formatWhole } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CARDS_PAGE } from '../use-audit-list.ts';
import { actorPart } from '../words.ts';
import { ChangeLine } from './audit-change.tsx';

function EntryCard({ entry, onOpen }: { entry: AuditRow; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1.5 rounded-lg border border-line bg-surface p-4 text-left shadow-card hover:border-line-strong"
    >
      <span className="text-[0.8125rem] text-ink-3">{formatDateTime(entry.occurredAt)}</span>
      <span className="font-medium">{actionLabel(entry.action)}</span>
      <span className="truncate text-sm text-ink-2">{entry.subjectName}</span>
      <span className="min-w-0 text-sm">
        <ChangeLine entry={entry} />
      </span>
      <span className="text-[0.8125rem] text-ink-3">
        {entry.actorName} · {actorPart(entry)}
      </span>
    </button>
  );
}

interface AuditCardsProps {
  page: AuditPage;
  /** From 1. */
  number: number;
  onPage: (number: number) => void;
  onOpen: (id: string) => void;
}

/** One page of entries where there is no room for a table. */
export function AuditCards({ page: { rows, total }, number, onPage, onOpen }: AuditCardsProps) {
  const first = (number - 1) * CARDS_PAGE + 1;
  const last = first + rows.length - 1;
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3 sm:grid-cols-2">
        {rows.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <EntryCard entry={entry} onOpen={() => onOpen(entry.id)} />
          </li>
        ))}
      </ul>
      {total > CARDS_PAGE && (
        <nav aria-label="Páginas" className="flex items-center justify-between gap-3">
          <Button
            variant="outline"
            size="icon"
            aria-label="Página anterior"
            disabled={number === 1}
            onClick={() => onPage(number - 1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <p className="text-sm tabular text-ink-2">
            {formatWhole(first)}–{formatWhole(last)} de {formatWhole(total)}
          </p>
          <Button
            variant="outline"
            size="icon"
            aria-label="Página siguiente"
            disabled={last >= total}
            onClick={() => onPage(number + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </nav>
      )}
    </div>
  );
}
