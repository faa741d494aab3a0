import { can } from '@nodo/contracts/permissions';
import { BooksPanel } from '../../features/books/components/books-panel.tsx';
import { ExportButtons } from '../../features/books/components/export-buttons.tsx';
import { ReservesCheck } from '../../features/reserves/components/reserves-check.tsx';
import { useShownMoment } from '../../lib/shown-moment.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

/** Double-entry books over the whole history, for staff and analysts. */
export function BooksPage() {
  useTitle('Libros');
  const { role } = useCurrentUser();
  const isPast = useShownMoment() !== undefined;
  return (
    <PermissionGate needs="books.read">
      <PageHeader
        title="Libros"
        detail="Partida doble de todo lo que movió dinero: cada cifra lleva a los eventos y a las transacciones que la forman."
        action={<ExportButtons />}
      />
      {/* Reserves have no history, so they are hidden in the view of a past moment. */}
      {!isPast && <ReservesCheck mayCheck={can(role, 'reserves.check')} />}
      <BooksPanel />
    </PermissionGate>
  );
}
