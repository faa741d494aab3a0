import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatBogotaDateTime, formatPercent } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { requestCheck, reservesQuery } from '../api/reserves.ts';
import { isNothing } from '../proof/verify.ts';
import { Usdt } from './coverage.tsx';

/** For staff: the latest reserves check, and a button for a new one for those who may. */
export function ReservesCheck({ mayCheck }: { mayCheck: boolean }) {
  const { data } = useQuery(reservesQuery);
  const newest = data?.newest;
  const check = useCommand({
    name: 'check-reserves',
    send: (_, key) => requestCheck(key),
    said: () => ({
      title: 'Comprobación pedida',
      description: 'El resultado aparece aquí en unos segundos.',
    }),
    failed: 'No pudimos pedir la comprobación. Intenta de nuevo.',
  });
  return (
    <Card className="mb-6 flex flex-wrap items-center justify-between gap-4 px-5 py-4 sm:px-6">
      <div className="min-w-0">
        <h2 className="text-base font-semibold tracking-tight">Reservas en la cadena</h2>
        <p className="text-sm leading-6 text-ink-2">
          {newest ? (
            <>
              {isNothing(newest.shortfall) ? (
                `Cobertura ${newest.coverage === null ? '—' : formatPercent(newest.coverage)}`
              ) : (
                <span className="font-medium text-alert-ink">
                  Faltan <Usdt amount={newest.shortfall} /> USDT
                </span>
              )}
              , el {formatBogotaDateTime(newest.attestedAt)} ·{' '}
            </>
          ) : (
            'Sin comprobaciones todavía · '
          )}
          <Link to="/reservas" className="underline underline-offset-4">
            Ver la página pública
          </Link>
        </p>
      </div>
      {mayCheck && (
        <Button variant="outline" size="sm" busy={check.isPending} onClick={() => check.mutate()}>
          Comprobar ahora
        </Button>
      )}
    </Card>
  );
}
