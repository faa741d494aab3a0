import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import {
  standingOrderEndReasonLabels,
  standingOrderSkipLabels,
} from '@nodo/contracts/standing-orders/values';
import type { StandingOrderView } from '@nodo/contracts/standing-orders/views';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/format.ts';
import { lazyPart, useLoadAhead } from '../../lib/lazy-part.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useCommand } from '../../lib/use-command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { endOrder, orderQuery } from './api.ts';
import { ORDER_KEY } from './keys.ts';
import type { OrderFormProps } from './order-form.tsx';

const OrderForm = lazyPart(async () => (await import('./order-form.tsx')).OrderForm);
const onClick = [OrderForm];

/** Standing order that reinvests the balance after each month's returns: setup, last result and cancellation. */
export function StandingOrderCard(props: Omit<OrderFormProps, 'order' | 'onDone'>) {
  const query = useQuery(orderQuery);
  const [isOpen, setOpen] = useState(false);
  useLoadAhead(onClick);
  const order = query.data?.endedAt === null ? query.data : undefined;
  return (
    <Card className="pb-5">
      <CardHeader
        title="Reinversión automática"
        detail="Después de cada distribución en la que recibas rendimientos, tu saldo se invierte en la bodega que elijas cuando alcance el mínimo."
        action={
          query.data !== undefined && (
            <Button
              variant="outline"
              size="sm"
              acts
              disabled={!props.mayInvest}
              onClick={() => setOpen(true)}
            >
              <Repeat aria-hidden className="size-4" />
              {order ? 'Cambiar' : 'Activar'}
            </Button>
          )
        }
      />
      <div className="px-5 pt-4 empty:hidden sm:px-6">
        {query.isError && <QueryError query={query} fallback="No pudimos leer tu reinversión automática." />}
        {order && <Standing order={order} />}
        {query.data?.endedAt && query.data.endReason && (
          <p className="text-sm text-ink-3">
            Terminó el {formatDate(query.data.endedAt)}: {standingOrderEndReasonLabels[query.data.endReason]}.
          </p>
        )}
        {query.data?.last && <Last last={query.data.last} />}
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Reinversión automática"
        description="Cada inversión se hace como cualquier otra pagada con tu saldo: las mismas condiciones, el mismo comprobante. Puedes terminarla cuando quieras."
      >
        <OrderForm {...props} order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Standing({ order }: { order: StandingOrderView }) {
  const end = useCommand({
    // With the order that ends: a later one is ended by another decision.
    name: () => `end-standing-order:${order.setAt}`,
    send: endOrder,
    toastKey: 'standing-order',
    said: () => ({ title: 'Reinversión automática terminada', description: 'Tu saldo queda como está.' }),
    failed: 'No se pudo terminar la reinversión automática',
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDER_KEY }),
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact label="Bodega">{order.warehouseName}</Fact>
        <Fact label="Conservar en el saldo">{formatUsd(order.keepBalance)}</Fact>
        <Fact label="Desde el">{formatDate(order.setAt)}</Fact>
      </dl>
      <Button variant="ghost" size="sm" acts busy={end.isPending} onClick={() => end.mutate(undefined)}>
        Terminar
      </Button>
    </div>
  );
}

function Last({ last }: { last: NonNullable<StandingOrderView['last']> }) {
  const { period, skipped, investmentId, amount } = last;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <Badge tone={skipped ? 'neutral' : 'sea'} dot>
        {skipped ? 'Sin reinvertir' : 'Reinvertido'}
      </Badge>
      <span>
        {periodLabel(period)}: {skipped ? standingOrderSkipLabels[skipped] : amount && formatUsd(amount)}
      </span>
      {investmentId && (
        <Link to={`/investments/${investmentId}`} className="underline underline-offset-4">
          Ver inversión
        </Link>
      )}
    </p>
  );
}
