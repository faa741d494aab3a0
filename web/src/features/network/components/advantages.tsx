import { NETWORK_ADVANTAGES } from '@nodo/contracts/market/network';
import { Anchor, Landmark, type LucideIcon, Timer, TrainFront, Triangle } from 'lucide-react';
import { Card, CardHeader } from '../../../ui/card.tsx';

const icons: Record<(typeof NETWORK_ADVANTAGES)[number]['id'], LucideIcon> = {
  triangle: Triangle,
  port: Anchor,
  capitals: Landmark,
  times: Timer,
  infrastructure: TrainFront,
};

/** The advantages of the hub's location. */
export function Advantages() {
  return (
    <Card className="pb-5 sm:pb-6">
      <CardHeader title="Ventajas estratégicas" />
      <ol className="mt-5 grid gap-x-6 gap-y-6 px-5 sm:grid-cols-2 sm:px-6 lg:grid-cols-5">
        {NETWORK_ADVANTAGES.map(({ id, title, text }) => {
          const Icon = icons[id];
          return (
            <li key={id} className="flex gap-4 lg:block">
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
                <Icon aria-hidden className="size-5" strokeWidth={1.75} />
              </span>
              <div className="min-w-0 lg:mt-4">
                <h3 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h3>
                <p className="mt-0.5 text-sm leading-6 text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
