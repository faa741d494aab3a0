import { isExpiring } from '@nodo/contracts/kyc/expiring';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate, formatLastDay } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Shown once the verification is approved. */
export function ApprovedCard({ record }: { record: KycRecordView }) {
  const now = useNow();
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
          {isExpiring(record.expiresAt, now) && (
            <p className="measure mt-1.5 text-[0.9375rem] leading-6 text-amber-ink">
              Vence pronto. Cuando venza podrás enviar documentos vigentes; hasta que los aprobemos, en 24 a
              48 horas hábiles, no podrás invertir ni retirar tu saldo.
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Button asChild acts>
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
