import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { formatDate, formatWhole } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { joinWaitlist, leaveWaitlist, waitlistQuery } from './api.ts';
import { WAITLIST_KEY } from './keys.ts';

const settle = () => queryClient.invalidateQueries({ queryKey: WAITLIST_KEY });

/** For full warehouses: join the waiting list, see one's position in it, and leave it. */
export function Waiting({ warehouse }: { warehouse: { readonly id: string; readonly name: string } }) {
  const places = useQuery(waitlistQuery);
  const own = places.data?.find(({ warehouseId }) => warehouseId === warehouse.id);
  // Safe to repeat, so without a name: who has left may join again.
  const join = useCommand({
    send: joinWaitlist,
    toastKey: 'waitlist',
    said: () => ({ title: 'Te avisaremos', description: `Cuando haya cupo en ${warehouse.name}.` }),
    failed: 'No pudimos anotar el aviso',
    onSettled: settle,
  });
  const leave = useCommand({
    name: (id: string) => `leave-waitlist:${id}:${own?.expiresAt}`,
    send: leaveWaitlist,
    toastKey: 'waitlist',
    said: () => ({ title: 'Aviso retirado', description: `Ya no te avisaremos de ${warehouse.name}.` }),
    failed: 'No pudimos retirar el aviso',
    onSettled: settle,
  });
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium text-ink-2">Colocación completa</p>
      {own ? (
        <>
          <p className="text-[0.8125rem] leading-5 text-ink-3">
            Te avisamos cuando haya cupo (puesto {formatWhole(own.place)}), hasta el{' '}
            {formatDate(own.expiresAt)}. El aviso no reserva nada.
          </p>
          <Button
            variant="outline"
            acts
            busy={leave.isPending}
            aria-label={`Ya no me avises de ${warehouse.name}`}
            onClick={() => leave.mutate(warehouse.id)}
          >
            {!leave.isPending && <BellOff aria-hidden className="size-4" />}
            Ya no me avises
          </Button>
        </>
      ) : (
        <Button
          variant="outline"
          acts
          busy={join.isPending}
          aria-label={`Avísame cuando haya cupo en ${warehouse.name}`}
          onClick={() => join.mutate(warehouse.id)}
        >
          {!join.isPending && <Bell aria-hidden className="size-4" />}
          Avísame cuando haya cupo
        </Button>
      )}
    </div>
  );
}
