import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { type Holder, holders, narrow } from '@nodo/contracts/kyc/queue';
import { KYC_WAITING_MAX, type KycRecordView, type PendingKycView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { pendingKycFile, pendingKycQuery } from '../../features/kyc/api/list-pending.ts';
import { DecidedList } from '../../features/kyc/components/decided-list.tsx';
import { ReviewDialog } from '../../features/kyc/components/review-dialog.tsx';
import { ReviewQueue } from '../../features/kyc/components/review-queue.tsx';
import { ReviewerFigures } from '../../features/kyc/components/reviewer-figures.tsx';
import { nextCase } from '../../features/kyc/next-case.ts';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { formatWhole } from '../../lib/format.ts';
import { useFallbackPolling } from '../../lib/live.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

const views = ['pending', 'decided', 'figures'] as const;
const names = { pending: 'pendientes', decided: 'decididas', figures: 'cifras' };
const holderNames: Record<Holder, string> = { mine: 'mias', nobody: 'nadie' };
const holderOptions = [
  { value: 'mine', label: 'Las mías' },
  { value: 'nobody', label: 'Sin asignar' },
] as const;

/** State of the KYC desk, held in the URL. */
function useDesk() {
  const [address, setAddress] = useSearchParams();
  const set = (part: Record<string, string | undefined>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  const view = views.find((each) => names[each] === address.get('vista')) ?? 'pending';
  const holder = holders.find((each) => holderNames[each] === address.get('de'));
  const search = address.get('buscar') ?? '';
  // Filter parameters of the queue, for a saved view.
  const kept = new URLSearchParams({
    ...(search && { buscar: search }),
    ...(holder && { de: holderNames[holder] }),
  });
  return { caseId: address.get('caso'), search, view, holder, kept: `${kept}`, set };
}
type Desk = ReturnType<typeof useDesk>;

/** The case named in the URL, opened over the queue. */
function OpenCase({ rows, desk }: { rows: readonly PendingKycView[]; desk: Desk }) {
  const { id: ownId } = useCurrentUser();
  const userId = desk.caseId;
  if (!userId) return null;
  const place = rows.findIndex((row) => row.userId === userId);
  const next = nextCase(rows, userId, ownId);
  const open = (id: string | undefined) => desk.set({ caso: id });
  const leave = ({ status }: KycRecordView) => {
    if (status !== 'under_review') open(next);
  };
  return (
    <ReviewDialog
      userId={userId}
      ownId={ownId}
      row={rows[place]}
      place={place >= 0 ? `Caso ${place + 1} de ${rows.length}` : ''}
      onClose={() => open(undefined)}
      onSaved={leave}
      onSkip={next === undefined ? undefined : () => open(next)}
    />
  );
}

interface PendingProps {
  rows: readonly PendingKycView[];
  /** Whether there are more cases than listed. */
  hasMore: boolean;
  shown: readonly PendingKycView[];
  desk: Desk;
}

/** The filtered queue. */
function Pending({ rows, hasMore, shown, desk }: PendingProps) {
  const { id: ownId } = useCurrentUser();
  return (
    <div ref={keepFocus} className="grid gap-4">
      <ListTools
        savedViews={<SavedViews screen="kyc" search={desk.kept} />}
        file={{
          path: pendingKycFile({ search: desk.search || undefined, holder: desk.holder }),
          name: 'verificaciones',
        }}
        disabled={shown.length === 0}
      >
        {rows.length > 0 && (
          <FilterBar
            search={desk.search || undefined}
            placeholder="Nombre, email o documento"
            onSearch={(search) => desk.set({ buscar: search })}
          >
            <FilterField
              label="Asignadas"
              everything="Todas"
              value={desk.holder}
              options={holderOptions}
              onValue={(holder) => desk.set({ de: holder && holderNames[holder] })}
            />
          </FilterBar>
        )}
      </ListTools>
      {hasMore && (
        <p className="text-sm text-ink-2">
          {`Hay más: aquí están, y se buscan, las ${formatWhole(KYC_WAITING_MAX)} que más esperan. El CSV las tiene todas.`}
        </p>
      )}
      <h2 className="sr-only">Solicitudes</h2>
      <ReviewQueue
        rows={shown}
        isNarrowed={shown.length < rows.length}
        ownId={ownId}
        onReview={(userId) => desk.set({ caso: userId })}
      />
    </div>
  );
}

function waitingText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 pendiente';
  return hasMore ? `Más de ${formatWhole(count)} pendientes` : `${formatWhole(count)} pendientes`;
}

function KycDesk() {
  const { id: ownId } = useCurrentUser();
  const desk = useDesk();
  const query = useQuery({ ...pendingKycQuery, refetchInterval: useFallbackPolling(TRANSACTIONS_POLL) });
  const { rows, hasMore = false } = query.data ?? {};
  const shown = rows && narrow(rows, { search: desk.search, holder: desk.holder, ownId });
  const pending = (
    <>
      {query.isPending && <SkeletonRows rows={4} label="Cargando solicitudes…" className="h-28" />}
      {query.error && !rows && <QueryError query={query} fallback="No pudimos cargar las solicitudes." />}
      {rows && shown && <Pending rows={rows} hasMore={hasMore} shown={shown} desk={desk} />}
    </>
  );
  const decided = (
    <DecidedList
      search={desk.search}
      onSearch={(search) => desk.set({ buscar: search })}
      onOpen={(userId) => desk.set({ caso: userId })}
    />
  );
  return (
    <>
      <PageHeader
        title="KYC Admin"
        detail={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Solicitudes por revisar, la que más espera primero.
            {rows && (
              <Badge tone={rows.length > 0 ? 'signal' : 'sea'}>{waitingText(rows.length, hasMore)}</Badge>
            )}
          </span>
        }
      />
      <Tabs
        label="KYC Admin"
        value={desk.view}
        onChange={(value) => {
          const view = views.find((each) => each === value);
          desk.set({ vista: view && view !== 'pending' ? names[view] : undefined, buscar: undefined });
        }}
        tabs={[
          { value: 'pending', label: 'Por decidir', content: pending },
          { value: 'decided', label: 'Decididas', content: decided },
          { value: 'figures', label: 'Cifras', content: <ReviewerFigures /> },
        ]}
      />
      {shown && <OpenCase rows={shown} desk={desk} />}
    </>
  );
}

/** KYC desk, where reviewers decide on verifications. */
export function KycAdminPage() {
  useTitle('KYC Admin');
  return (
    <PermissionGate needs="kyc.review">
      <KycDesk />
    </PermissionGate>
  );
}
