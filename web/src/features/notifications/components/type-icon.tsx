import type { NotificationType } from '@nodo/contracts/notifications/definition';
import { openTable } from '@nodo/contracts/open-table';
import { Coins, HardHat, Info, Landmark, type LucideIcon, TriangleAlert } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';

const looks: Record<NotificationType, { icon: LucideIcon; tone: string }> = openTable(
  {
    payment: { icon: Coins, tone: 'bg-sea-soft text-sea-ink' },
    construction: { icon: HardHat, tone: 'bg-amber-soft text-amber-ink' },
    investment: { icon: Landmark, tone: 'bg-signal-soft text-signal-ink' },
    system: { icon: Info, tone: 'bg-sunken text-ink-2' },
    alert: { icon: TriangleAlert, tone: 'bg-alert-soft text-alert-ink' },
  },
  { icon: Info, tone: 'bg-sunken text-ink-2' },
);

/** Icon of a notification type; decorative, as the name is beside it. */
export function TypeIcon({ type, size = 'md' }: { type: NotificationType; size?: 'sm' | 'md' }) {
  const { icon: Icon, tone } = looks[type];
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        size === 'sm' ? 'size-8' : 'size-10',
        tone,
      )}
    >
      <Icon className={size === 'sm' ? 'size-4' : 'size-5'} strokeWidth={1.8} />
    </span>
  );
}
