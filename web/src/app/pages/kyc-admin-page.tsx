import type { KycStatusChanged } from '@nodo/contracts/kyc/commands';
import { type Holder, holders, narrow } from '@nodo/contracts/kyc/queue';
import { KYC_WAITING_MAX, type PendingKycView } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { pendingKycFile, pendingKycQuery } from '../../features/kyc/api/list-pending.ts';
import { DecidedList } from '../../features/kyc/components/decided-list.tsx';
import { KycFiguresPanel } from '../../features/kyc/components/kyc-figures-panel.tsx';
import { ReviewDialog } from '../../features/kyc/components/review-dialog.tsx';
import { ReviewQueue } from '../../features/kyc/components/review-queue.tsx';
import { nextCase } from '../../features/kyc/next-case.ts';
import type { ReviewStatus } from '../../features/kyc/review-draft.ts';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { formatWhole } from '../../lib/format.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
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
/** A choice whose parameter has a name of its own. */
const choice = <T extends string>(all: readonly T[], named: Readonly<Record<T, string>>) =>
  z.string().transform((text) => all.find((each) => named[each] === text));
const { read, write } = addressView({
  view: field('vista', choice(views, names), 'pending', (view) => names[view ?? 'pending']),
  holder: field('de', choice(holders, holderNames), undefined, (holder) =>
    holder ? holderNames[holder] : '',
  ),
  search: searchField(),
  caseId: field('caso', z.string()),
});
const holderOptions = [
  { value: 'mine', label: 'Las mías' },
  { value: 'nobody', label: 'Sin asignar' },
] as const;

/** State of the KYC desk, held in the URL. */
function useDesk() {
  const [{ view = 'pending', holder, search, caseId }, change] = useAddressView(read, write);
  // Filter parameters of the queue, for a saved view.
  const kept = `${write({ view: 'pending', holder, search, caseId: undefined })}`;
  return { caseId, search: search ?? '', view, holder, kept, change };
}
type Desk = ReturnType<typeof useDesk>;

/** The case named in the URL, opened over the queue. */
function OpenCase({ rows, desk }: { rows: readonly PendingKycView[]; desk: Desk }) {
  const { id: ownId } = useCurrentUser();
  const userId = desk.caseId;
  if (!userId) return null;
  const place = rows.findIndex((row) => row.userId === userId);
  const next = nextCase(rows, userId, ownId);
  const open = (id: string | undefined) => desk.change({ caseId: id });
  const leave = (_: KycStatusChanged, asked: ReviewStatus) => {
    if (asked !== 'under_review') open(next);
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
            onSearch={(search) => desk.change({ search })}
          >
            <FilterField
              label="Asignadas"
              everything="Todas"
              value={desk.holder}
              options={holderOptions}
              onValue={(holder) => desk.change({ holder })}
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
        onReview={(caseId) => desk.change({ caseId }, { asStep: true })}
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
  const query = useQuery(pendingKycQuery);
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
      onSearch={(search) => desk.change({ search })}
      onOpen={(caseId) => desk.change({ caseId }, { asStep: true })}
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
        onChange={(value) => desk.change({ view: views.find((each) => each === value), search: undefined })}
        tabs={[
          { value: 'pending', label: 'Por decidir', content: pending },
          { value: 'decided', label: 'Decididas', content: decided },
          { value: 'figures', label: 'Cifras', content: <KycFiguresPanel /> },
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
