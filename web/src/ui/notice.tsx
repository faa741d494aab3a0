import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  info: { box: 'border-line bg-sunken', icon: 'text-ink-3', Icon: Info },
  sea: { box: 'border-sea/40 bg-sea-soft', icon: 'text-sea-ink', Icon: CircleCheck },
  amber: { box: 'border-amber/50 bg-amber-soft', icon: 'text-amber-ink', Icon: TriangleAlert },
  alert: { box: 'border-alert/40 bg-alert-soft', icon: 'text-alert-ink', Icon: OctagonAlert },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title: string;
  children?: ReactNode;
  /** Announces it when it appears: assertively for errors, otherwise politely. */
  live?: boolean;
  className?: string;
}

export function Notice({ tone, title, children, live = false, className }: NoticeProps) {
  const { box, icon, Icon } = tones[tone];
  return (
    <div
      role={live ? (tone === 'alert' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-md border p-4 short:px-3.5 short:py-2.5', box, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 text-sm leading-6">
        <p className="font-semibold text-ink">{title}</p>
        {children && <div className="mt-0.5 text-ink-2">{children}</div>}
      </div>
    </div>
  );
}
