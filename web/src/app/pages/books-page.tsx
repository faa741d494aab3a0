import { BooksPanel } from '../../features/books/components/books-panel.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PermissionGate } from '../permission-gate.tsx';

/** Double entry over the whole history, for staff and analysts. */
export function BooksPage() {
  useTitle('Libros');
  return (
    <PermissionGate needs="books.read">
      <PageHeader
        title="Libros"
        detail="Partida doble de todo lo que movió dinero: cada cifra lleva a los eventos y a las transacciones que la forman."
      />
      <BooksPanel />
    </PermissionGate>
  );
}
