import type { Role } from '@nodo/contracts/roles';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** Opens the search; Ctrl K or ⌘ K do so from anywhere. */
export function SearchButton({ role }: { role: Role }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Buscar"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar (Ctrl K)"
        onClick={() => setIsOpen(true)}
        className="grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden className="size-5" strokeWidth={1.7} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog role={role} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
