import { displayName } from '@nodo/contracts/identity/views';
import { areInOrder } from '@nodo/contracts/kyc/checklist';
import { type DecidedKycView, KYC_DECIDED_MAX } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KycStatusBadge } from '../../../ui/kyc-status-badge.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { decidedKycQuery } from '../api/list-decided.ts';

/** How the decision was reached (by exception or with which checks). */
function howDecided({ checklist, exception, status }: DecidedKycView): string | undefined {
  if (exception !== null && status === 'approved') return `Por excepción, de dos personas: «${exception}»`;
  if (checklist === null) return undefined;
  if (areInOrder(checklist)) return 'Los cuatro documentos en orden';
  const opened = Object.values(checklist).filter(({ found }) => found !== 'not_opened').length;
  return opened === 1 ? '1 documento abierto' : `${opened} documentos abiertos`;
}

function Decided({ row, onOpen }: { row: DecidedKycView; onOpen: () => void }) {
  const name = displayName(row.user);
  const how = howDecided(row);
  return (
    <article className="grid gap-x-6 gap-y-2 px-5 py-4 sm:px-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_auto] lg:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="truncate font-semibold tracking-tight">{name}</h3>
          <KycStatusBadge status={row.status} />
          {row.renewal === 'declined' && <Badge tone="amber">Renovación no aprobada</Badge>}
        </div>
        <p className="text-sm text-ink-3 wrap-anywhere">
          {row.user.email} · <span className="tabular">{row.identityDocument ?? 'sin documento'}</span>
        </p>
      </div>
      <div className="min-w-0 text-sm leading-6 text-ink-2">
        <p>
          {row.reviewedBy?.name ?? '—'}, {row.reviewedAt ? formatDateTime(row.reviewedAt) : '—'}
        </p>
        {how && <p className="text-[0.8125rem] leading-5 text-ink-3">{how}</p>}
        {row.reviewNotes && (
          <p className="line-clamp-2 text-[0.8125rem] leading-5 text-ink-3">
            Notas: {row.reviewNotes.replaceAll('\n', ' ')}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        onClick={onOpen}
        aria-label={`Ver el caso de ${name}`}
        className="max-lg:w-full"
      >
        Ver
      </Button>
    </article>
  );
}

interface DecidedListProps {
  search: string;
  onSearch: (search: string) => void;
  onOpen: (userId: string) => void;
}

/** Decided cases, latest first. */
export function DecidedList({ search, onSearch, onOpen }: DecidedListProps) {
  const query = useQuery(decidedKycQuery(search));
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Decisiones</h2>
      <search>
        <SearchField
          search={search || undefined}
          placeholder="Nombre, email o documento"
          onSearch={(text) => onSearch(text ?? '')}
        />
      </search>
      {query.isPending && <SkeletonRows rows={4} label="Cargando decisiones…" className="h-20" />}
      {query.error && !query.data && (
        <QueryError query={query} fallback="No pudimos cargar las decisiones." />
      )}
      {query.data?.length === 0 && (
        <EmptyState icon={SearchX} title="No hay decisiones que mostrar">
          {search ? 'Ninguna tiene esas palabras.' : 'Lo que se apruebe o se rechace aparecerá aquí.'}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {query.data.map((row) => (
                <li key={row.userId}>
                  <Decided row={row} onOpen={() => onOpen(row.userId)} />
                </li>
              ))}
            </ul>
          </Card>
          {query.data.length === KYC_DECIDED_MAX && (
            <p className="text-sm text-ink-3">
              Son las últimas {KYC_DECIDED_MAX}: busca para encontrar una anterior.
            </p>
          )}
        </>
      )}
    </div>
  );
}
