import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';

const looks = {
  pending: { icon: Clock, tint: 'bg-signal-soft text-signal-ink', title: 'Pagándose con tu saldo' },
  confirmed: { icon: CircleCheck, tint: 'bg-sea-soft text-sea-ink', title: 'Pagada con tu saldo' },
  repurchased: { icon: CircleCheck, tint: 'bg-sea-soft text-sea-ink', title: 'Pagada con tu saldo' },
  failed: { icon: TriangleAlert, tint: 'bg-alert-soft text-alert-ink', title: 'Tu saldo no alcanzó' },
} as const;

function said({ status, amount }: InvestmentView): string {
  if (status === 'pending') return 'Queda confirmada en unos segundos. No tienes que enviar nada.';
  if (status === 'failed') return 'No se descontó nada y la reserva quedó libre. Puedes pagar otra en USDT.';
  return `${formatUsd(amount)} salieron de tu saldo disponible, sin transferencia en la red.`;
}

/** Payment section of an investment paid from the balance, which needs no transfer. */
export function PaidFromBalance({ investment }: { investment: InvestmentView }) {
  const { icon: Icon, tint, title } = looks[investment.status];
  return (
    <Card className="grid gap-5 p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
      <span aria-hidden className={cx('grid size-14 place-items-center rounded-full', tint)}>
        <Icon className="size-7" strokeWidth={1.6} />
      </span>
      <div>
        <h2 className="text-xl font-semibold tracking-[-0.015em]">{title}</h2>
        <p className="mt-1.5 leading-7 text-ink-2">{said(investment)}</p>
        <Button asChild variant="outline" className="mt-5">
          <Link to="/portfolio">Ver mi portafolio</Link>
        </Button>
      </div>
    </Card>
  );
}
