import { can } from '@nodo/contracts/permissions';
import type { ParkedKeyRef } from '@nodo/contracts/projections/commands';
import { type ParkedKeyDetail, projectionLabel } from '@nodo/contracts/projections/views';
import type { Role } from '@nodo/contracts/roles';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { parkedKeyQuery } from '../api/projections.ts';
import { eventLabel } from '../projection-labels.ts';
import { useRetry } from '../use-decide.ts';
import { ParkedEvent, ParkedPlace } from './parked-event.tsx';
import { SkipForm } from './skip-form.tsx';

function Decisions({ detail, role }: { detail: ParkedKeyDetail; role: Role }) {
  const [isSkipping, setSkipping] = useState(false);
  const retry = useRetry();
  const maySkip = can(role, 'projections.decide');
  return (
    <section aria-label="Decidir" className="grid gap-3 border-t border-line pt-5">
      {isSkipping ? (
        <SkipForm detail={detail} onClose={() => setSkipping(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" busy={retry.isPending} onClick={() => retry.mutate(detail)}>
            {!retry.isPending && <RotateCw aria-hidden className="size-4" />}
            {retry.isPending ? 'Reintentando…' : 'Reintentar'}
          </Button>
          {maySkip && (
            <Button variant="danger" disabled={retry.isPending} acts onClick={() => setSkipping(true)}>
              <SkipForward aria-hidden className="size-4" />
              Omitir con motivo
            </Button>
          )}
        </div>
      )}
      {!isSkipping && (
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          Reintenta cuando la causa esté corregida: si el evento se aplica, los que esperan siguen en su
          orden.
          {!maySkip && ' Omitirlo es decisión de un super administrador.'}
        </p>
      )}
    </section>
  );
}

function Freed({ projection }: ParkedKeyRef) {
  return (
    <Notice tone="sea" title="Esta clave avanza de nuevo" live>
      <p>Ya no hay ningún evento detenido en ella.</p>
      <p className="mt-1">
        <Link
          to={auditAddress({ kind: 'projection', subject: projection })}
          className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Ver qué se decidió, en la auditoría
        </Link>
      </p>
    </Notice>
  );
}

interface ParkedDrawerProps {
  parked: ParkedKeyRef;
  /** Role of the signed-in reader. */
  role: Role;
  onClose: () => void;
}

/** Drawer of one parked key: its event, the error, waiting events, and available actions. */
export function ParkedDrawer({ parked, role, onClose }: ParkedDrawerProps) {
  const query = useQuery({ ...parkedKeyQuery(parked), refetchOnMount: 'always' });
  const detail = query.data?.parked;
  const label = projectionLabel(parked.projection);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={detail ? eventLabel(detail.event.eventType) : 'Clave detenida'}
      description={`Proyección «${label}»`}
      shape="panel"
    >
      {detail === null && <Freed {...parked} />}
      {detail && (
        <div className="grid gap-6">
          <ParkedEvent detail={detail} />
          <Decisions key={detail.event.eventId} detail={detail} role={role} />
          <ParkedPlace detail={detail} />
        </div>
      )}
      {query.isPending && <SkeletonRows rows={4} label="Cargando el evento…" className="h-16" />}
      {!query.data && query.error && <QueryError query={query} fallback="No pudimos cargar esta clave." />}
    </Dialog>
  );
}
