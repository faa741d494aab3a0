import { isExpiring } from '@nodo/contracts/kyc/expiring';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate, formatLastDay } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface ApprovedCardProps {
  record: KycRecordView;
  /** Starts renewing it, which is possible while it is expiring; undefined while a renewal waits. */
  onRenew: (() => void) | undefined;
}

/** Shown once the verification is approved. */
export function ApprovedCard({ record, onRenew }: ApprovedCardProps) {
  const now = useNow();
  const canRenew = onRenew !== undefined && isExpiring(record.expiresAt, now);
  return (
    <Card className="overflow-hidden">
      <div role="status" className="flex flex-col gap-5 p-6 sm:flex-row sm:items-start sm:p-8">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-sea-soft text-sea-ink">
          <BadgeCheck aria-hidden className="size-7" strokeWidth={1.8} />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl font-semibold tracking-tight">Tu identidad está verificada</h2>
          <p className="measure mt-1.5 text-[0.9375rem] leading-6 text-ink-2">
            Tu verificación KYC fue aprobada y ya puedes invertir en cualquiera de las bodegas disponibles.
          </p>
          {canRenew && (
            <p className="measure mt-1.5 text-[0.9375rem] leading-6 text-amber-ink">
              Vence pronto. Renuévala desde ya: mientras revisamos tus documentos, en 24 a 48 horas hábiles,
              puedes seguir invirtiendo y retirando tu saldo hasta que venza.
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {canRenew && (
              <Button acts onClick={onRenew}>
                Renovar mi verificación
              </Button>
            )}
            <Button asChild acts variant={canRenew ? 'outline' : 'primary'}>
              <Link to="/investments?nueva">Invertir ahora</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/investments">Ver las bodegas</Link>
            </Button>
          </div>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-3 border-t border-line bg-sunken/50 px-6 py-4 text-sm sm:flex sm:px-8">
        {record.approvedAt && (
          <div className="flex justify-between gap-3 sm:justify-start">
            <dt className="text-ink-3">Aprobada el</dt>
            <dd className="font-medium tabular">{formatDate(record.approvedAt)}</dd>
          </div>
        )}
        {record.expiresAt && (
          <div className="flex justify-between gap-3 sm:justify-start">
            <dt className="text-ink-3">Vigente hasta el</dt>
            <dd className="font-medium tabular">{formatLastDay(record.expiresAt)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
