import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { Hammer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useRebuilds } from '../api/rebuilds.ts';
import { useRebuildsView } from '../rebuilds-view.ts';
import { RebuildComparison } from './rebuild-comparison.tsx';
import { RebuildForm } from './rebuild-form.tsx';
import { RebuildList } from './rebuild-list.tsx';

/** Read models rebuilt beside the live ones: progress, differences and available actions. */
export function RebuildsPanel({ role }: { role: Role }) {
  const query = useRebuilds();
  const [{ open }, change] = useRebuildsView();
  const [isAsking, setAsking] = useState(false);
  const mayOrder = can(role, 'history.rebuild');
  const { data } = query;
  const kept = data?.rebuilds.filter(({ state }) => state !== 'dropped') ?? [];
  const ask = mayOrder && data && (
    <Button onClick={() => setAsking(true)}>
      <Hammer aria-hidden className="size-4" />
      Reconstruir
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Reconstrucciones"
        detail="Lo que muestran las pantallas, construido de nuevo desde la historia y al lado de lo que está en uso. No envía mensajes, correos ni órdenes a nadie."
        action={ask}
      />
      {query.isPending && <SkeletonRows rows={4} label="Cargando las reconstrucciones…" className="h-24" />}
      {!data && query.error && (
        <QueryError query={query} fallback="No pudimos cargar las reconstrucciones." />
      )}
      {data && kept.length === 0 && (
        <EmptyState icon={Hammer} title="No hay reconstrucciones">
          {mayOrder
            ? 'Pide una para comprobar que las pantallas muestran lo mismo que la historia, o para cambiar lo que cuentan.'
            : 'Cuando un Super Admin pida una, verás aquí su avance y en qué difiere.'}
        </EmptyState>
      )}
      {data && kept.length > 0 && (
        <>
          <h2 className="sr-only">Reconstrucciones que se guardan</h2>
          <RebuildList
            rebuilds={kept}
            known={data.projections.length}
            mayOrder={mayOrder}
            onOpen={(id) => change({ open: id }, { asStep: true })}
          />
        </>
      )}
      {isAsking && data && (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title="Reconstruir"
          description="Se construye al lado, se compara con lo que está en uso y espera a que decidas."
        >
          <RebuildForm known={data.projections} reached={data.reached} onClose={() => setAsking(false)} />
        </Dialog>
      )}
      {open && <RebuildComparison key={open} id={open} onClose={() => change({ open: undefined })} />}
    </>
  );
}
