import { GitBranch } from 'lucide-react';
import { useState } from 'react';
import { UNPAID } from '../../../lib/history-address.ts';
import { useAddressParam } from '../../../lib/use-address-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useBranches } from '../api/branches.ts';
import { BranchCard } from './branch-card.tsx';
import { BranchForm } from './branch-form.tsx';

/** Existing branches, and the form for a new one. */
export function BranchesPanel() {
  const query = useBranches();
  const [unpaid, assume] = useAddressParam(UNPAID);
  const [isOpen, setOpen] = useState(false);
  const isAsking = isOpen || unpaid !== null;
  function close() {
    setOpen(false);
    if (unpaid !== null) assume(null);
  }
  const { data } = query;
  return (
    <>
      <PageHeader
        title="¿Y si…?"
        detail="La historia repetida aparte, con algo distinto, y sus cifras al lado de las que fueron. Nada de esto cambia lo que pasó ni avisa a nadie."
        action={
          data && (
            <Button acts onClick={() => setOpen(true)}>
              <GitBranch aria-hidden className="size-4" />
              Suponer algo
            </Button>
          )
        }
      />
      {query.isPending && <SkeletonRows rows={3} label="Cargando las suposiciones…" className="h-24" />}
      {!data && query.error && <QueryError query={query} fallback="No pudimos cargar las suposiciones." />}
      {data && data.branches.length === 0 && (
        <EmptyState icon={GitBranch} title="No hay suposiciones">
          Supón otra tasa, otras comisiones, una bodega que nunca se abrió o un pago que no llegó.
        </EmptyState>
      )}
      {data && data.branches.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-sm text-ink-3">
            {data.branches.length} de {data.max} que se pueden guardar
          </h2>
          <ul aria-label="Suposiciones" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.branches.map((branch) => (
              <li key={branch.id}>
                <BranchCard branch={branch} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isAsking && (
        <Dialog
          open
          onOpenChange={close}
          title="Suponer algo"
          description="Se repite la historia con estos cambios, y se compara con lo que pasó."
        >
          <BranchForm unpaid={unpaid ?? undefined} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
