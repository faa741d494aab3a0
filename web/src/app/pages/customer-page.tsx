import { displayName, isAccountClosed } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import { PersonHistory } from '../../features/audit/components/person-history.tsx';
import { customerQuery } from '../../features/customers/api/get-overview.ts';
import { CustomerFacts } from '../../features/customers/components/customer-facts.tsx';
import { CustomerFigures } from '../../features/customers/components/customer-figures.tsx';
import { CustomerHeadline } from '../../features/customers/components/customer-headline.tsx';
import { CustomerWallets } from '../../features/customers/components/customer-wallets.tsx';
import { EditUserDialog } from '../../features/identity/components/user-dialogs.tsx';
import { PersonInvestments } from '../../features/investments/components/person-investments.tsx';
import { PersonKyc } from '../../features/kyc/components/person-kyc.tsx';
import { PersonMovements } from '../../features/movements/components/person-movements.tsx';
import { PersonPayouts } from '../../features/payouts/components/person-payouts.tsx';
import { PersonPayments } from '../../features/transfers/components/person-payments.tsx';
import { PersonVisits } from '../../features/visits/components/person-visits.tsx';
import { ApiError } from '../../lib/errors.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Nobody() {
  return (
    <EmptyState icon={SearchX} title="Esta persona no existe" heading="h1">
      Puede que el enlace esté incompleto o que, en el momento que miras, todavía no se hubiera registrado.
    </EmptyState>
  );
}

/** Sections that a role may not read are not requested. */
function Sections({ id }: { id: string }) {
  const { role } = useCurrentUser();
  return (
    <>
      {can(role, 'investments.readAll') && <PersonInvestments userId={id} />}
      {can(role, 'transfers.readAll') && <PersonPayments userId={id} />}
      {can(role, 'payouts.read') && <PersonPayouts userId={id} />}
      <PersonMovements userId={id} />
      {can(role, 'audit.read') && <PersonHistory userId={id} />}
    </>
  );
}

function Customer({ id }: { id: string }) {
  const me = useCurrentUser();
  const query = useQuery(customerQuery(id));
  const [isEdited, setEdited] = useState(false);
  const { data: overview, error } = query;
  useTitle(overview ? displayName(overview.user) : 'Usuario');
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando la ficha…" className="h-28" />;
  if (!overview && error instanceof ApiError && error.status === 404) return <Nobody />;
  if (!overview) return <QueryError query={query} fallback="No pudimos cargar la ficha." />;
  const { user, wallets } = overview;
  return (
    <>
      <CustomerHeadline overview={overview} onEdit={() => setEdited(true)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CustomerFigures overview={overview} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2">
            <CustomerFacts user={user} />
            {can(me.role, 'kyc.review') && !isAccountClosed(user) && <PersonKyc userId={id} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <Sections id={id} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2">
            <CustomerWallets wallets={wallets} />
            {can(me.role, 'visits.decide') && <PersonVisits userId={id} />}
          </div>
        </div>
      </div>
      {isEdited && <EditUserDialog userId={id} row={user} me={me} onClose={() => setEdited(false)} />}
    </>
  );
}

/** Customer page for staff: account, holdings, activity and staff actions. */
export function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <PermissionGate needs="users.read">
      <BackLink to="/admin">Usuarios</BackLink>
      {z.uuid().safeParse(id).success ? <Customer key={id} id={id.toLowerCase()} /> : <Nobody />}
    </PermissionGate>
  );
}
