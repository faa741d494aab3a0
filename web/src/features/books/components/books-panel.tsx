import { accountKinds } from '@nodo/contracts/books/values';
import { useAddressParam } from '../../../lib/use-address-view.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useBooks } from '../api/get-books.ts';
import { AccountLines } from './account-lines.tsx';
import { BalanceSheet } from './balance-sheet.tsx';

/** URL parameter with the account whose lines are shown. */
const ACCOUNT = 'cuenta';

/** The balance sheet and the lines of the selected account. Live. */
export function BooksPanel() {
  const query = useBooks();
  const [asked, show] = useAddressParam(ACCOUNT);
  const shown = accountKinds.find((kind) => kind === asked);
  if (query.isPending) return <SkeletonRows rows={6} label="Cargando los libros…" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar los libros." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BalanceSheet books={query.data} shown={shown} onShow={(account) => show(account)} />
      {shown && <AccountLines key={shown} account={shown} />}
    </div>
  );
}
